import type { BoardInBrief } from '#contract/boards/board-choice.ts'
import { formatMoney, PESO } from '#domain/money/amounts.ts'

type Brief = Omit<BoardInBrief, 'outcome' | 'why'>

const SOON = 'We tell you as soon as we know.'

export const feeOf = ({ cost }: Pick<Brief, 'cost'>): string | null => cost && formatMoney(cost.amount, cost.currency)

function costWords({ cost, needsEvaluation }: Brief): string | null {
  if (!cost) return null
  const pesos = cost.inPesos && ` (${formatMoney(cost.inPesos, PESO)})`
  return `${formatMoney(cost.amount, cost.currency)}${pesos ?? ''}${needsEvaluation ? ', and an evaluation' : ''}`
}

const covered = { whole_way: 'in all', board_review: 'at the board' } as const

export function BoardFacts({ brief }: { brief: Brief }) {
  const { hard, confirmed } = brief
  const time = brief.time && `Usually ${brief.time.span} ${covered[brief.time.covers]}`
  const cost = costWords(brief)
  const isUnknown = cost === null && time === null
  return (
    <div className="space-y-2 text-sm">
      <dl className="space-y-1.5">
        {isUnknown && <Line term="Cost and time" value={SOON} />}
        {!isUnknown && <Line term="Board’s fee" value={cost ?? SOON} />}
        {!isUnknown && <Line term="Time" value={time ?? SOON} />}
        {hard && <Line term="Hard" value={hard} />}
      </dl>
      {confirmed && <p className="text-ink-soft text-xs">{confirmed}</p>}
    </div>
  )
}

const Line = ({ term, value }: { term: string; value: string }) => (
  <div className="flex gap-3">
    <dt className="w-24 shrink-0 text-ink-soft">{term}</dt>
    <dd className="min-w-0 tabular-nums">{value}</dd>
  </div>
)
