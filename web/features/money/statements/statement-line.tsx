import type { ReactNode } from 'react'
import { type BankLineSuggestion, type BankLineToMatch, unmatchBankLine } from '#contract/money/statements.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { dotted } from '#domain/english/words.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { useCall } from '#web/lib/use-call.ts'
import { May } from '#web/shared/may.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { LineActions } from './line-actions.tsx'
import { keyOf, type Matching } from './use-confirm.tsx'

interface OpenLineProps extends Matching {
  line: BankLineToMatch
}

interface StatementLineProps extends OpenLineProps {
  isChosen: boolean
  onToggle: () => void
}

const stateWords = { open: 'To match', matched: 'Matched', not_ours: 'Not ours', outgoing: 'Went out' }

export function StatementLine({ isChosen, onToggle, ...props }: StatementLineProps) {
  const { line } = props
  const { state, amount, currency, bookedOn, description, reference } = line
  const isOpen = state === 'open'
  const words = dotted(description, reference) || 'Nothing written'
  return (
    <li>
      <Card className="space-y-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            {isOpen ? <Checkbox label={words} checked={isChosen} onChange={onToggle} /> : <p>{words}</p>}
            <p className="text-ink-soft text-sm">{formatDay(bookedOn)}</p>
          </div>
          <div className="flex items-center gap-3">
            <Badge tone={state === 'matched' ? 'good' : 'neutral'}>{stateWords[state]}</Badge>
            <span className="font-semibold tabular-nums">{formatMoney(amount, currency)}</span>
          </div>
        </div>
        {isOpen && <OpenLine {...props} />}
        {(state === 'matched' || state === 'not_ours') && <Closed line={line} />}
      </Card>
    </li>
  )
}

const OpenLine = ({ line, isBusy, answerTo, onConfirm }: OpenLineProps) => (
  <>
    {line.suggestions.length > 0 ? (
      <ul className="space-y-2">
        {line.suggestions.map((one) => (
          <Suggestion
            key={keyOf(one)}
            one={one}
            line={line}
            isBusy={isBusy}
            answer={answerTo(one)}
            onConfirm={() => onConfirm(one)}
          />
        ))}
      </ul>
    ) : (
      <p className="text-ink-soft text-sm">No client reported a payment like this.</p>
    )}
    <LineActions line={line} />
  </>
)

const kindWords = {
  exact: 'Same reference and amount',
  reference: 'Same reference',
  likely: 'Same amount, about this day',
}

interface SuggestionProps {
  one: BankLineSuggestion
  line: BankLineToMatch
  isBusy: boolean
  answer: ReactNode
  onConfirm: () => void
}

function Suggestion({ one, line: { amount, currency }, isBusy, answer, onConfirm }: SuggestionProps) {
  const differs = one.amount !== amount
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunk px-3 py-2 text-sm">
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{one.applicant}</span> ({one.applicationNumber}),{' '}
          {formatMoney(one.amount, currency)} on {formatDay(one.paidOn)}
        </p>
        <p className="text-ink-soft">
          {kindWords[one.kind]}
          {one.payerName && `, paid by ${one.payerName}`}
          {differs && one.proofId && `. ${formatMoney(amount, currency)} would be confirmed`}
        </p>
      </div>
      {(one.proofId || !differs) && (
        <May do="money.keep">
          <Button size="small" busy={isBusy} onClick={onConfirm}>
            {one.proofId ? 'Confirm' : 'Match'}
          </Button>
        </May>
      )}
      {answer}
    </li>
  )
}

function Closed({ line }: { line: BankLineToMatch }) {
  const { mutate, isPending } = useCall(unmatchBankLine, {
    input: () => ({ params: { id: line.id }, body: {} }),
    failed: 'The line could not be opened again',
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-ink-soft text-sm">
      <p>
        {line.notOursReason ??
          line.matches
            .map(({ clientName, applicationNumber, receiptNumber, amount }) => {
              return `${formatMoney(amount, line.currency)} of ${clientName} (${applicationNumber}), receipt ${receiptNumber}`
            })
            .join('; ')}
      </p>
      <May do="money.keep">
        <Button size="small" variant="quiet" busy={isPending} onClick={() => mutate()}>
          Open it again
        </Button>
      </May>
    </div>
  )
}
