import clsx from 'clsx'
import { type CaseItemCode, PendingParty } from '#contract/cases/pending-on.ts'
import type { BottleneckCount, getBottlenecks, RequirementCount, Step } from '#contract/reports.ts'
import type { Reply } from '#contract/route.ts'
import { causeLabel, turnLabels } from '#domain/cases/codes.ts'
import { counted } from '#domain/english/counted.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatCount } from '../period/period-labels.ts'
import { FiguresTable } from './figures-table.tsx'
import { ShareCell } from './share-cell.tsx'
import { Head, Name, SmallTable, Value } from './small-table.tsx'

type Bottlenecks = Reply<typeof getBottlenecks>

const listOfCause: Partial<Record<CaseItemCode, string>> = {
  on_hold_by_team: '/admin?status=on_hold&waitsFor=team&sort=waiting',
  on_hold_by_third_party: '/admin?status=on_hold&waitsFor=third_party&sort=waiting',
}

const sum = (rows: readonly BottleneckCount[], part: 'count' | 'over14Days' | 'over30Days') =>
  rows.reduce((total, row) => total + row[part], 0)

export function CausesCard({ causes }: Pick<Bottlenecks, 'causes'>) {
  const waiting = causes.filter(({ waitsFor }) => waitsFor !== 'nobody')
  const all = sum(waiting, 'count')
  const parties = PendingParty.options.filter((party) => party !== 'nobody')
  return (
    <Card
      title="Where applications are held up"
      description={`What ${counted(all, 'open application is', 'open applications are')} waiting for now`}
      className="min-w-0"
    >
      <SmallTable
        caption="What applications are waiting for, and how long"
        head={
          <>
            <Head className="pl-2">Waiting for</Head>
            <Head className="max-sm:hidden">Share</Head>
            <Head numeric>Applications</Head>
            <Head numeric>Over 14 days</Head>
            <Head numeric className="pr-2">
              Over 30 days
            </Head>
          </>
        }
      >
        {parties.flatMap((party) => {
          const rows = waiting.filter(({ waitsFor, count }) => waitsFor === party && count > 0)
          return [
            <CauseRow
              key={party}
              name={turnLabels[party]}
              count={sum(rows, 'count')}
              over14Days={sum(rows, 'over14Days')}
              over30Days={sum(rows, 'over30Days')}
              all={all}
              href={`/admin?waitsFor=${party}&sort=waiting`}
              isParty
            />,
            ...(rows.length > 1
              ? rows.map(({ cause, ...counts }) => (
                  <CauseRow key={cause} name={causeLabel(cause)} {...counts} all={all} href={listOfCause[cause]} />
                ))
              : []),
          ]
        })}
      </SmallTable>
    </Card>
  )
}

interface CauseRowProps extends Omit<BottleneckCount, 'cause' | 'waitsFor'> {
  name: string
  all: number
  href?: string | undefined
  isParty?: boolean
}

function CauseRow({ name, count, over14Days, over30Days, all, href, isParty = false }: CauseRowProps) {
  const strong = isParty ? 'font-semibold' : undefined
  return (
    <tr className={isParty ? 'bg-sunk/60' : undefined}>
      <Name className={isParty ? 'pl-2 font-semibold!' : 'pl-5 sm:pl-7'}>{name}</Name>
      <ShareCell of={count} whole={all} fill={isParty ? 'brand' : 'brandStripes'} />
      <Value numeric className={strong}>
        {href && count > 0 ? <TextLink href={href}>{formatCount(count)}</TextLink> : formatCount(count)}
      </Value>
      <Value numeric className={strong}>
        {formatCount(over14Days)}
      </Value>
      <Value numeric className={clsx('pr-2', strong)}>
        {formatCount(over30Days)}
      </Value>
    </tr>
  )
}

const states = [
  { status: 'missing', part: 'missing', words: 'Missing' },
  { status: 'pending', part: 'pending', words: 'To review' },
  { status: 'approved', part: 'approved', words: 'Approved' },
  { status: 'not_applicable', part: 'notApplicable', words: 'Not needed' },
] as const

export const RequirementsCard = ({ requirements }: { requirements: readonly RequirementCount[] }) => (
  <Card title="Documents of the checklist" description="All applications on file, as of now" className="min-w-0">
    <FiguresTable
      caption="Number of applications by document and status"
      columns={['Document', ...states.map(({ words }) => words)]}
      rows={requirements.map(({ requirementId, ...counts }) => ({
        key: requirementId,
        name: requirementOf(requirementId).name,
        figures: states.map(({ status, part }) =>
          counts[part] === 0 ? (
            <span key={part} className="text-ink-faint">
              0
            </span>
          ) : (
            <TextLink key={part} href={`/admin?requirement=${requirementId}:${status}`}>
              {formatCount(counts[part])}
            </TextLink>
          ),
        ),
      }))}
    />
  </Card>
)

const stepWords: Record<Step, string> = {
  started: 'Started',
  sheet_saved: 'Saved the data sheet',
  first_document: 'Sent a first document',
  all_sent: 'Sent all required documents',
  all_approved: 'All required approved',
  submitted: 'Submitted or approved',
  approved: 'Approved',
}
const listOfStep: Partial<Record<Step, string>> = {
  started: '/admin',
  submitted: '/admin?status=submitted,approved',
  approved: '/admin?status=approved',
}

export function StepsCard({ steps }: Pick<Bottlenecks, 'steps'>) {
  const started = steps.find(({ step }) => step === 'started')?.count ?? 0
  return (
    <Card title="How far applicants get" description="All applications on file, as of now" className="min-w-0">
      <SmallTable
        caption="Number of applications that reached each step"
        head={
          <>
            <Head>Step</Head>
            <Head className="max-sm:hidden">Share</Head>
            <Head numeric>Applications</Head>
          </>
        }
      >
        {steps.map(({ step, count }) => (
          <tr key={step}>
            <Name>{stepWords[step]}</Name>
            <ShareCell of={count} whole={started} />
            <Value numeric>
              {listOfStep[step] && count > 0 ? (
                <TextLink href={listOfStep[step]}>{formatCount(count)}</TextLink>
              ) : (
                formatCount(count)
              )}
            </Value>
          </tr>
        ))}
      </SmallTable>
    </Card>
  )
}
