import type { BoardMatch, BoardOutcome, BoardReason } from '#contract/boards.ts'
import { spokenDay } from '#domain/calendar.ts'
import { formatMoney } from '#domain/money.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

const outcomes: Readonly<Record<BoardOutcome, { tone: Tone; label: string; title: string; help: string }>> = {
  fits: {
    tone: 'good',
    label: 'Fits',
    title: 'These fit your answers',
    help: 'Nothing that we have read closes them to you.',
  },
  unknown: {
    tone: 'warn',
    label: 'Open questions',
    title: 'These have open questions',
    help: 'Something is not known yet, or not answered. The fewest open questions come first.',
  },
  blocked: {
    tone: 'bad',
    label: 'Closed to you',
    title: 'These are closed to you',
    help: 'With your answers, at least one rule keeps you out.',
  },
}

const reasonTones: Readonly<Record<BoardReason['outcome'], { tone: Tone; label: string }>> = {
  ...outcomes,
  unknown: { tone: 'warn', label: 'Open question' },
  needs: { tone: 'info', label: 'To do' },
}

const GROUPS: readonly BoardOutcome[] = ['fits', 'unknown', 'blocked']
const FIRST: readonly BoardReason['outcome'][] = ['blocked', 'unknown', 'fits', 'needs']

export function BoardMatches({ matches }: { matches: readonly BoardMatch[] }) {
  return GROUPS.map((outcome) => {
    const own = matches.filter((match) => match.outcome === outcome)
    const { title, help } = outcomes[outcome]
    return (
      own.length > 0 && (
        <section key={outcome} aria-label={title} className="space-y-3">
          <div>
            <h3 className="font-semibold">
              {title} ({own.length})
            </h3>
            <p className="text-ink-soft text-sm">{help}</p>
          </div>
          {own.map((match) => (
            <BoardMatchCard key={match.code} match={match} />
          ))}
        </section>
      )
    )
  })
}

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
      <div className="space-y-1 text-sm">
        <p>
          <Costs match={match} />{' '}
          {match.usualTime ? match.usualTime.sentence : 'We do not know how long this board usually takes.'}
        </p>
        {match.usualTime && <Provenance {...match.usualTime} />}
      </div>
      <details className="group text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand hover:underline">
          All reasons, costs and sources
        </summary>
        <div className="space-y-4 pt-2">
          <Reasons reasons={reasons.filter((reason) => !deciding.includes(reason))} />
          <CostLines match={match} />
        </div>
      </details>
    </Card>
  )
}

function Reasons({ reasons }: { reasons: readonly BoardReason[] }) {
  return (
    <ul className="space-y-3 text-sm">
      {reasons.map((reason) => {
        const { tone, label } = reasonTones[reason.outcome]
        return (
          <li key={`${reason.rule} ${reason.outcome}`} className="space-y-1">
            <Status tone={tone}>{label}</Status>
            <p className="wrap-anywhere">{reason.sentence}</p>
            <Provenance {...reason} />
          </li>
        )
      })}
    </ul>
  )
}

function Provenance({ source, checkedOn, confidence }: Pick<BoardReason, 'source' | 'checkedOn' | 'confidence'>) {
  if (source === null || checkedOn === null) return null
  return (
    <p className="wrap-anywhere text-ink-soft text-xs">
      Read in: {source}. Checked on {spokenDay(checkedOn)}. Confidence: {confidence}.
    </p>
  )
}

function Costs({ match: { costs, unknownCosts } }: { match: BoardMatch }) {
  const sums = costs.map(({ currency, amount }) => formatMoney(amount, currency))
  const isFloor = unknownCosts.length > 0
  return `${isFloor ? 'Known costs so far' : 'Known costs'}: ${new Intl.ListFormat('en').format(sums)}${isFloor ? ', and what we do not know yet' : ''}.`
}

function CostLines({ match: { costs, unknownCosts } }: { match: BoardMatch }) {
  return (
    <div className="space-y-2">
      <h5 className="font-semibold">Costs, as we last saw them</h5>
      <ul className="space-y-2">
        {costs.flatMap(({ lines }) =>
          lines.map((line) => (
            <li key={line.line}>
              <span className="tabular-nums">{formatMoney(line.amount, line.currency)}</span> {line.line} ({line.payee})
              <Provenance {...line} />
            </li>
          )),
        )}
        {unknownCosts.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
