import { keepPreviousData } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { getBottlenecks, getPathReport, getReviewReport } from '#contract/reports.ts'
import { zoneOf } from '#web/lib/dates.ts'
import { useRead } from '#web/lib/query.ts'
import { When } from '#web/lib/when.tsx'
import { adminPage } from '#web/shared/admin-only.tsx'
import { Button } from '#web/ui/button.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ApplicationsCard } from './cards/applications-card.tsx'
import { CausesCard, RequirementsCard, StepsCard } from './cards/bottleneck-cards.tsx'
import { FiguresCard } from './cards/figures-card.tsx'
import { MoneyCards } from './cards/money-cards.tsx'
import { PartyTimesCard, PathTimesCard } from './cards/path-times-card.tsx'
import { RejectionsCard } from './cards/rejections-card.tsx'
import { RevenueCard } from './cards/revenue-card.tsx'
import { ReviewTimeCard } from './cards/review-time-card.tsx'
import { Headline } from './headline.tsx'
import { type Months, PeriodBar, useMonths } from './period/period-bar.tsx'

export const ReportsScreen = adminPage('/admin/numbers', Reports)

function Reports() {
  const months = useMonths()
  const standstills = useRead(getBottlenecks, {})
  // A link to the applications of a week opens the section.
  const [asksOfApplications] = useState(months.by !== 'month' || months.showsAll)
  return (
    <>
      <PageHeading
        title="Reports"
        description={
          standstills.data && (
            <>
              As of <When at={standstills.data.asOf} time /> ({zoneOf(standstills.data.asOf)})
            </>
          )
        }
        actions={
          <Button icon={Printer} variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <PeriodBar months={months} />
      <Headline months={months} />
      <FiguresCard query={standstills} name="Where applications are held up">
        {({ causes }) => <CausesCard causes={causes} />}
      </FiguresCard>
      <div className="mt-4 divide-y divide-line border-line border-y print:divide-y-0 print:border-0">
        <Group name="Applications" isOpen={asksOfApplications}>
          <Wide>
            <ApplicationsCard months={months} />
          </Wide>
          <FiguresCard query={standstills} name="How far applicants get">
            {({ steps }) => <StepsCard steps={steps} />}
          </FiguresCard>
        </Group>
        <Group name="Documents">
          <Reviews months={months} />
          <FiguresCard query={standstills} name="The documents of the checklist">
            {({ requirements }) => <RequirementsCard requirements={requirements} />}
          </FiguresCard>
        </Group>
        <Group name="Money">
          <RevenueCard months={months} />
          <MoneyCards months={months} />
        </Group>
        <Group name="Time to the exam">
          <PathTimes />
        </Group>
      </div>
    </>
  )
}

const Group = ({ name, isOpen, children }: { name: string; isOpen?: boolean; children: ReactNode }) => (
  <Folded flush summary={name} {...(isOpen && { isOpen })}>
    <div className="grid gap-4 text-base lg:grid-cols-2">{children}</div>
  </Folded>
)

const Wide = ({ children }: { children: ReactNode }) => <div className="min-w-0 lg:col-span-2">{children}</div>

function Reviews({ months: { from, to } }: { months: Months }) {
  const query = useRead(getReviewReport, { query: { from, to } }, { placeholderData: keepPreviousData })
  return (
    <>
      <FiguresCard query={query} name="Review times">
        {({ periods }) => <ReviewTimeCard periods={periods} />}
      </FiguresCard>
      <Wide>
        <FiguresCard query={query} name="What was sent back">
          {({ rejections }) => <RejectionsCard rejections={rejections} />}
        </FiguresCard>
      </Wide>
    </>
  )
}

function PathTimes() {
  const query = useRead(getPathReport, {})
  return (
    <>
      <Wide>
        <FiguresCard query={query} name="How long the steps to the exam took">
          {(report) => <PathTimesCard {...report} />}
        </FiguresCard>
      </Wide>
      <Wide>
        <FiguresCard query={query} name="How long others took">
          {(report) => <PartyTimesCard {...report} />}
        </FiguresCard>
      </Wide>
    </>
  )
}
