import type { getStandstillNumbers, RequirementCount, StandstillCount, Step } from '#contract/numbers.ts'
import type { Reply } from '#contract/route.ts'
import { type WaitingCause, WaitsFor } from '#contract/waiting.ts'
import { causeWords, officeWords } from '#domain/applications/waiting.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ShareBar } from '#web/ui/share-bar.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/table.tsx'
import { countWords, percentWords } from './period-words.ts'

type Standstills = Reply<typeof getStandstillNumbers>

/** Lists that hold exactly what was counted; other causes have none of their own. */
const listOfCause: Partial<Record<WaitingCause, string>> = {
  decision_of_board: '/admin?waitsFor=third_party&sort=waiting',
  on_hold: '/admin?status=on_hold&sort=waiting',
}

const sum = (rows: readonly StandstillCount[], part: 'count' | 'over14Days' | 'over30Days') =>
  rows.reduce((total, row) => total + row[part], 0)

/** What applications wait for now, and how long. */
export function CausesCard({ causes }: Pick<Standstills, 'causes'>) {
  const waiting = causes.filter(({ waitsFor }) => waitsFor !== 'nobody')
  const all = sum(waiting, 'count')
  const parties = WaitsFor.options.filter((party) => party !== 'nobody')
  return (
    <Card className="min-w-0">
      <CardHeader
        title="Where applications stand still"
        description={`What ${countWords(all)} open ${all === 1 ? 'application waits' : 'applications wait'} for now`}
      />
      <Table
        caption="What applications wait for, and how long"
        head={
          <>
            <HeaderCell>Waits for</HeaderCell>
            <HeaderCell>Share</HeaderCell>
            <HeaderCell numeric>Applications</HeaderCell>
            <HeaderCell numeric>Over 14 days</HeaderCell>
            <HeaderCell numeric>Over 30 days</HeaderCell>
          </>
        }
      >
        {parties.flatMap((party) => {
          const rows = waiting.filter(({ waitsFor }) => waitsFor === party)
          return [
            <CauseRow
              key={party}
              name={officeWords[party]}
              count={sum(rows, 'count')}
              over14Days={sum(rows, 'over14Days')}
              over30Days={sum(rows, 'over30Days')}
              all={all}
              href={`/admin?waitsFor=${party}&sort=waiting`}
              isParty
            />,
            ...(rows.length > 1
              ? rows.map(({ cause, ...counts }) => (
                  <CauseRow key={cause} name={causeWords[cause]} {...counts} all={all} href={listOfCause[cause]} />
                ))
              : []),
          ]
        })}
      </Table>
    </Card>
  )
}

interface CauseRowProps extends Omit<StandstillCount, 'cause' | 'waitsFor'> {
  name: string
  all: number
  href?: string | undefined
  isParty?: boolean
}

function CauseRow({ name, count, over14Days, over30Days, all, href, isParty = false }: CauseRowProps) {
  const strong = isParty ? 'font-semibold' : undefined
  return (
    <Row className={isParty ? '@2xl:bg-sunk/50' : undefined}>
      <Cell className={isParty ? 'font-semibold' : '@2xl:pl-8'}>{name}</Cell>
      <Cell label="Share" className="@2xl:w-44">
        <span className="flex items-center gap-2 text-ink-soft text-xs tabular-nums">
          <ShareBar of={count} whole={all} fill={isParty ? 'brand' : 'brandStripes'} />
          <span className="min-w-9 text-right">{percentWords(count, all)}</span>
        </span>
      </Cell>
      <Cell numeric label="Applications" className={strong}>
        {href && count > 0 ? <TextLink href={href}>{countWords(count)}</TextLink> : countWords(count)}
      </Cell>
      <Cell numeric label="Over 14 days" className={strong}>
        {countWords(over14Days)}
      </Cell>
      <Cell numeric label="Over 30 days" className={strong}>
        {countWords(over30Days)}
      </Cell>
    </Row>
  )
}

const states = [
  { status: 'missing', part: 'missing', words: 'Missing' },
  { status: 'pending', part: 'pending', words: 'To review' },
  { status: 'approved', part: 'approved', words: 'Approved' },
  { status: 'not_applicable', part: 'notApplicable', words: 'Not needed' },
] as const

/** Which documents are there, over every application on file. */
export function RequirementsCard({ requirements }: { requirements: readonly RequirementCount[] }) {
  return (
    <Card className="min-w-0">
      <CardHeader title="Documents of the checklist" description="Over every application on file, as of now" />
      <Table
        caption="How many applications have which document in which state"
        head={
          <>
            <HeaderCell>Document</HeaderCell>
            {states.map(({ part, words }) => (
              <HeaderCell key={part} numeric className="@2xl:px-2.5">
                {words}
              </HeaderCell>
            ))}
          </>
        }
      >
        {requirements.map(({ requirementId, ...counts }) => (
          <Row key={requirementId}>
            <Cell className="font-semibold @2xl:font-normal">{requirementOf(requirementId).name}</Cell>
            {states.map(({ status, part, words }) => (
              <Cell key={part} numeric label={words} className="@2xl:px-2.5">
                {counts[part] === 0 ? (
                  <span className="text-ink-faint">0</span>
                ) : (
                  <TextLink href={`/admin?requirement=${requirementId}:${status}`}>{countWords(counts[part])}</TextLink>
                )}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </Card>
  )
}

const stepWords: Record<Step, string> = {
  started: 'Started',
  sheet_saved: 'Saved the data sheet',
  first_document: 'Sent a first document',
  all_sent: 'Sent all that is required',
  all_approved: 'All required approved',
  submitted: 'Submitted or approved',
  approved: 'Approved',
}
const listOfStep: Partial<Record<Step, string>> = {
  started: '/admin',
  submitted: '/admin?status=submitted,approved',
  approved: '/admin?status=approved',
}

/** How far applications came; each line is counted by itself. */
export function StepsCard({ steps }: Pick<Standstills, 'steps'>) {
  const started = steps.find(({ step }) => step === 'started')?.count ?? 0
  return (
    <Card className="min-w-0">
      <CardHeader title="How far applicants come" description="Of every application on file, as of now" />
      <Table
        caption="How many applications came how far"
        head={
          <>
            <HeaderCell>Step</HeaderCell>
            <HeaderCell>Share</HeaderCell>
            <HeaderCell numeric>Applications</HeaderCell>
          </>
        }
      >
        {steps.map(({ step, count }) => (
          <Row key={step}>
            <Cell className="font-semibold @2xl:whitespace-nowrap @2xl:font-normal">{stepWords[step]}</Cell>
            <Cell label="Share">
              <span className="flex items-center gap-2 text-ink-soft text-xs tabular-nums">
                <ShareBar of={count} whole={started} />
                <span className="min-w-9 text-right">{percentWords(count, started)}</span>
              </span>
            </Cell>
            <Cell numeric label="Applications">
              {listOfStep[step] && count > 0 ? (
                <TextLink href={listOfStep[step]}>{countWords(count)}</TextLink>
              ) : (
                countWords(count)
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  )
}
