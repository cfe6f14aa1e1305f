import { keepPreviousData } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { getBottlenecks, getPathReport, getReviewReport } from '#contract/reports.ts'
import { useRead } from '#web/lib/query.ts'
import { settings } from '#web/lib/settings.ts'
import { When } from '#web/lib/when.tsx'
import { adminPage } from '#web/shared/admin-only.tsx'
import { Button } from '#web/ui/button.tsx'
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
  const { data: bottlenecks } = useRead(getBottlenecks, {})
  return (
    <>
      <PageHeading
        title="Reports"
        description={
          <>
            Counted from everything on file
            {bottlenecks && (
              <>
                {' '}
                at <When at={bottlenecks.asOf} time />
              </>
            )}
            . Months are in the time zone {settings.timeZone.replaceAll('_', ' ')}.
          </>
        }
        actions={
          <Button icon={Printer} variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <PeriodBar months={months} />
      <Headline months={months} />
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="min-w-0 lg:col-span-2">
          <ApplicationsCard months={months} />
        </div>
        <RevenueCard months={months} />
        <Reviews months={months} />
        <MoneyCards months={months} />
        <Standstills />
        <PathTimes />
      </div>
    </>
  )
}

function Reviews({ months: { from, to } }: { months: Months }) {
  const query = useRead(getReviewReport, { query: { from, to } }, { placeholderData: keepPreviousData })
  return (
    <>
      <FiguresCard query={query} name="Review times">
        {({ periods }) => <ReviewTimeCard periods={periods} />}
      </FiguresCard>
      <div className="min-w-0 lg:col-span-2">
        <FiguresCard query={query} name="What was sent back">
          {({ rejections }) => <RejectionsCard rejections={rejections} />}
        </FiguresCard>
      </div>
    </>
  )
}

function Standstills() {
  const query = useRead(getBottlenecks, {})
  return (
    <>
      <div className="min-w-0 lg:col-span-2">
        <FiguresCard query={query} name="Where applications are held up">
          {({ causes }) => <CausesCard causes={causes} />}
        </FiguresCard>
      </div>
      <FiguresCard query={query} name="The documents of the checklist">
        {({ requirements }) => <RequirementsCard requirements={requirements} />}
      </FiguresCard>
      <FiguresCard query={query} name="How far applicants get">
        {({ steps }) => <StepsCard steps={steps} />}
      </FiguresCard>
    </>
  )
}

function PathTimes() {
  const query = useRead(getPathReport, {})
  return (
    <>
      <div className="min-w-0 lg:col-span-2">
        <FiguresCard query={query} name="How long the steps to the exam took">
          {(report) => <PathTimesCard {...report} />}
        </FiguresCard>
      </div>
      <div className="min-w-0 lg:col-span-2">
        <FiguresCard query={query} name="How long others took">
          {(report) => <PartyTimesCard {...report} />}
        </FiguresCard>
      </div>
    </>
  )
}
