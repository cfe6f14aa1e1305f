import { type BoardMatch, type BoardOutcome, type BoardReason, NOT_CONFIRMED } from '#contract/boards/boards.ts'
import { counted } from '#domain/english/counted.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

const outcomes: Readonly<Record<BoardOutcome, { tone: Tone; label: string; title: string }>> = {
  fits: { tone: 'good', label: 'Fits', title: 'These fit your answers' },
  unknown: { tone: 'warn', label: 'Open questions', title: 'These have open questions' },
  blocked: { tone: 'bad', label: 'Closed to you', title: 'These are closed to you' },
}

const reasonTones: Readonly<Record<BoardReason['outcome'], { tone: Tone; label: string }>> = {
  ...outcomes,
  unknown: { tone: 'warn', label: 'Open question' },
  needs: { tone: 'info', label: 'To do' },
}

const SHOWN: readonly BoardOutcome[] = ['fits', 'unknown']
const FIRST: readonly BoardReason['outcome'][] = ['blocked', 'unknown', 'fits', 'needs']

const obstacleOf = ({ reasons }: BoardMatch) =>
  reasons.find(({ outcome }) => outcome === 'blocked') ??
  reasons.find(({ rule, outcome }) => outcome === 'unknown' && (rule === 'hold' || rule === 'fee'))

export function BoardMatches({ matches }: { matches: readonly BoardMatch[] }) {
  const left = matches.filter((match) => obstacleOf(match) === undefined)
  const others = matches.filter((match) => obstacleOf(match) !== undefined)
  return (
    <>
      {SHOWN.map((outcome) => {
        const own = left.filter((match) => match.outcome === outcome)
        const { title } = outcomes[outcome]
        return (
          own.length > 0 && (
            <section key={outcome} aria-label={title} className="space-y-3">
              <h3 className="font-semibold">
                {title} ({own.length})
              </h3>
              {own.map((match) => (
                <BoardMatchCard key={match.code} match={match} />
              ))}
            </section>
          )
        )
      })}
      {others.length > 0 && <OtherBoards matches={others} />}
    </>
  )
}

const OtherBoards = ({ matches }: { matches: readonly BoardMatch[] }) => (
  <details className="text-sm">
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand hover:underline">
      {counted(matches.length, 'board')} closed to you, not offered or not read yet
    </summary>
    <ul className="space-y-2 pt-2">
      {matches.map((match) => (
        <li key={match.code} className="wrap-anywhere">
          <span className="font-semibold">{match.state}</span>: {obstacleOf(match)?.sentence}
        </li>
      ))}
    </ul>
  </details>
)

function BoardMatchCard({ match }: { match: BoardMatch }) {
  const { tone, label } = outcomes[match.outcome]
  const reasons = match.reasons.toSorted((a, b) => FIRST.indexOf(a.outcome) - FIRST.indexOf(b.outcome))
  const deciding = reasons.filter(({ outcome }) => outcome === match.outcome && outcome !== 'fits')
  return (
    <Card aria-label={match.state} className="space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h4 className="font-semibold text-lg">{match.state}</h4>
          <p className="text-ink-soft text-sm">{match.name}</p>
        </div>
        <Status tone={tone}>{label}</Status>
      </div>
      {deciding.length > 0 && <Reasons reasons={deciding} />}
      <p className="text-sm">
        <Costs match={match} /> {match.usualTime?.sentence}
      </p>
      <details className="group text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand hover:underline">
          All reasons and costs
        </summary>
        <div className="space-y-4 pt-2">
          <Reasons reasons={reasons.filter((reason) => !deciding.includes(reason))} />
          <CostLines match={match} />
        </div>
      </details>
    </Card>
  )
}

const Reasons = ({ reasons }: { reasons: readonly BoardReason[] }) => (
  <ul className="space-y-3 text-sm">
    {reasons.map((reason) => {
      const { tone, label } = reasonTones[reason.outcome]
      return (
        <li key={`${reason.rule} ${reason.outcome}`} className="space-y-1">
          <Status tone={tone}>{label}</Status>
          <p className="wrap-anywhere">{reason.sentence}</p>
          <Confirmation source={reason.source} />
        </li>
      )
    })}
  </ul>
)

function Confirmation({ source }: Pick<BoardReason, 'source'>) {
  if (source === null || source === NOT_CONFIRMED) return null
  return <p className="wrap-anywhere text-ink-soft text-xs">{source}</p>
}

function Costs({ match: { costs, unknownCosts } }: { match: BoardMatch }) {
  const sums = costs.map(({ currency, amount }) => formatMoney(amount, currency))
  const isFloor = unknownCosts.length > 0
  return `${isFloor ? 'Known costs so far' : 'Known costs'}: ${new Intl.ListFormat('en').format(sums)}${isFloor ? ', and what we do not know yet' : ''}.`
}

const CostLines = ({ match: { costs, unknownCosts } }: { match: BoardMatch }) => (
  <div className="space-y-2">
    <h5 className="font-semibold">Costs</h5>
    <ul className="space-y-2">
      {costs.flatMap(({ lines }) =>
        lines.map((line) => (
          <li key={line.line}>
            <span className="tabular-nums">{formatMoney(line.amount, line.currency)}</span> {line.line} ({line.payee})
            <Confirmation source={line.source} />
          </li>
        )),
      )}
      {unknownCosts.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
)
