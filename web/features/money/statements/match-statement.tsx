import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type BankLineSuggestion,
  type BankLineToMatch,
  type BankStatementToMatch,
  confirmBankMatch,
  getBankStatement,
  unmatchBankLine,
} from '#contract/money/statements.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { counted } from '#domain/english/counted.ts'
import { centsOf, decimalOf, formatMoney, toCents } from '#domain/money/amounts.ts'
import { call } from '#web/lib/call.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { markStale } from '#web/lib/stale.ts'
import { sentenceOf, toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { May } from '#web/shared/may.tsx'
import { AskedAgain, useAskAgain } from '#web/shared/money/ask-again.tsx'
import { RateLink } from '#web/shared/money/rate-link.tsx'
import { newKey, withKey } from '#web/shared/money/request-key.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LineActions } from './line-actions.tsx'
import { TakeBack } from './take-back.tsx'

export function MatchStatement({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useRead(getBankStatement, { params: { id } }, { refetchOnMount: 'always' })
  const { data, refetch } = query
  const [chosen, setChosen] = useState<readonly string[]>([])
  const done = () => {
    setChosen([])
    void refetch()
  }
  const confirming = useConfirm({
    id,
    currency: data?.currency ?? '',
    onMatched: () => setChosen([]),
    onSettled: () => void refetch(),
  })
  const open = data?.lines.filter(({ state }) => state === 'open') ?? []
  const certain = open.filter(({ suggestions: [best, ...rest] }) => isCertain(best) && !rest.some(isCertain))
  const toggle = (line: string) =>
    setChosen((now) => (now.includes(line) ? now.filter((one) => one !== line) : [...now, line]))
  return (
    <div className="space-y-5">
      <Button variant="quiet" size="small" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        All statements
      </Button>
      <QueryView query={query} failure="The statement could not be loaded" skeleton="h-80 rounded-card">
        {(statement) => (
          <>
            <StatementHead statement={statement} toMatch={open.length} />
            {statement.lines.every(({ state }) => state !== 'matched') && <TakeBack id={id} onDone={onBack} />}
            {statement.hasGaps && (
              <Notice tone="warn" title="The running balance of this file does not add up">
                It was imported all the same. A line may be missing from it.
              </Notice>
            )}
            {certain.length > 1 && (
              <CertainOnes
                count={certain.length}
                isBusy={confirming.isPending}
                onConfirm={() => confirming.mutate(certain.map(pairOf))}
              />
            )}
            {chosen.length > 1 && (
              <Together
                lines={open.filter((line) => chosen.includes(line.id))}
                isBusy={confirming.isPending}
                answerTo={(suggestion) => confirming.answerTo({ lineIds: chosen, suggestion })}
                onConfirm={(suggestion) => confirming.mutate([{ lineIds: chosen, suggestion }])}
              />
            )}
            <ul className="space-y-3">
              {statement.lines.map((line) => (
                <Line
                  key={line.id}
                  line={line}
                  isChosen={chosen.includes(line.id)}
                  isBusy={confirming.isPending}
                  answerTo={(suggestion) => confirming.answerTo({ lineIds: [line.id], suggestion })}
                  onToggle={() => toggle(line.id)}
                  onConfirm={(suggestion) => confirming.mutate([{ lineIds: [line.id], suggestion }])}
                  onDone={done}
                />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </div>
  )
}

const StatementHead = ({ statement, toMatch }: { statement: BankStatementToMatch; toMatch: number }) => (
  <div>
    <h2 className="font-semibold text-lg">{statement.channelName}</h2>
    <p className="text-ink-soft text-sm">
      {formatDay(statement.firstOn)} to {formatDay(statement.lastOn)}, {counted(statement.newLines, 'new line')},{' '}
      {toMatch === 0 ? 'everything that arrived is matched' : `${toMatch} to match`}
    </p>
  </div>
)

const CertainOnes = ({ count, isBusy, onConfirm }: { count: number; isBusy: boolean; onConfirm: () => void }) => (
  <Notice
    tone="info"
    title={`${counted(count, 'line')} have the reference and the amount of one reported payment`}
    actions={
      <May do="money.keep">
        <Button size="small" busy={isBusy} onClick={onConfirm}>
          Confirm all {count}
        </Button>
      </May>
    }
  />
)

interface Pair {
  lineIds: readonly string[]
  suggestion: BankLineSuggestion | undefined
}

const isCertain = (suggestion: BankLineSuggestion | undefined) => suggestion?.kind === 'exact'
const pairOf = ({ id, suggestions }: BankLineToMatch): Pair => ({ lineIds: [id], suggestion: suggestions[0] })
const keyOf = ({ proofId, paymentId }: BankLineSuggestion) => proofId ?? paymentId ?? ''
const nameOf = ({ lineIds, suggestion }: Pair) => [...lineIds, suggestion && keyOf(suggestion)].join()

interface Confirming {
  id: string
  currency: string
  onMatched: () => void
  onSettled: () => void
}

/** One after the other: each is right by itself, and the first that is refused stops the rest. */
function useConfirm({ id, currency, onMatched, onSettled }: Confirming) {
  const queries = useQueryClient()
  const again = useAskAgain('amount_differs')
  const [asked, setAsked] = useState('')
  const confirming = useMutation({
    mutationFn: async (pairs: readonly Pair[]) => {
      for (const pair of pairs) {
        const { lineIds, suggestion } = pair
        if (!suggestion) continue
        const confirmDifference = asked === nameOf(pair) && again.isAsked
        setAsked(nameOf(pair))
        const { proofId, paymentId } = suggestion
        const payments = proofId ? { proofIds: [proofId] } : { paymentIds: paymentId ? [paymentId] : [] }
        const body = { lineIds: [...lineIds], ...payments, confirmDifference }
        await call(confirmBankMatch, { body }, withKey(newKey()))
      }
    },
    onSuccess: () => {
      again.forget()
      onMatched()
    },
    onError: (error) => {
      if (!again.onFailed(error)) toast.error('Error', sentenceOf(error, 'The payment could not be matched'))
    },
    onSettled: () => {
      markStale(queries, confirmBankMatch)
      onSettled()
    },
  })
  const { error } = confirming
  const returnTo = `/admin/money?${new URLSearchParams({ tab: 'statements', statement: id })}`
  const answerTo: AnswerTo<Pair> = (pair) =>
    asked === nameOf(pair) && (
      <div key={asked}>
        <AskedAgain question={again.question} />
        {error && <RateLink failure={sentenceOf(error, '')} currency={currency} returnTo={returnTo} />}
      </div>
    )
  return { ...confirming, answerTo }
}

type AnswerTo<Asked = BankLineSuggestion> = (asked: Asked) => ReactNode

interface MatchLineProps {
  line: BankLineToMatch
  isChosen: boolean
  isBusy: boolean
  answerTo: AnswerTo
  onToggle: () => void
  onConfirm: (suggestion: BankLineSuggestion) => void
  onDone: () => void
}

const stateWords = { open: 'To match', matched: 'Matched', not_ours: 'Not ours', outgoing: 'Went out' }

function Line({ line, isChosen, isBusy, answerTo, onToggle, onConfirm, onDone }: MatchLineProps) {
  const { state, amount, currency, bookedOn, description, reference, suggestions } = line
  const isOpen = state === 'open'
  const words = [description, reference].filter(Boolean).join(' · ') || 'Nothing written'
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
        {isOpen && suggestions.length > 0 && (
          <ul className="space-y-2">
            {suggestions.map((one) => (
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
        )}
        {isOpen && suggestions.length === 0 && (
          <p className="text-ink-soft text-sm">No client reported a payment like this.</p>
        )}
        {isOpen && <LineActions line={line} onDone={onDone} />}
        {(state === 'matched' || state === 'not_ours') && <Closed line={line} onDone={onDone} />}
      </Card>
    </li>
  )
}

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

function Closed({ line, onDone }: { line: BankLineToMatch; onDone: () => void }) {
  const { mutate, isPending } = useCall(unmatchBankLine, {
    input: () => ({ params: { id: line.id }, body: {} }),
    onSuccess: onDone,
    onError: (error) => toast.error('Error', sentenceOf(error, 'The line could not be opened again')),
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

interface TogetherProps {
  lines: readonly BankLineToMatch[]
  isBusy: boolean
  answerTo: AnswerTo
  onConfirm: (suggestion: BankLineSuggestion) => void
}

function Together({ lines, isBusy, answerTo, onConfirm }: TogetherProps) {
  const total = decimalOf(toCents(lines.reduce((sum, { amount }) => sum + centsOf(amount), 0)))
  const currency = lines[0]?.currency ?? ''
  const candidates = new Map(lines.flatMap(({ suggestions }) => suggestions.map((one) => [keyOf(one), one])))
  return (
    <Notice tone="info" title={`${lines.length} lines chosen, ${formatMoney(total, currency)} together`} live>
      <p>They are one payment of:</p>
      <div className="flex flex-wrap gap-2 pt-2">
        {[...candidates.values()].map((one) => (
          <Button key={keyOf(one)} size="small" variant="secondary" busy={isBusy} onClick={() => onConfirm(one)}>
            {one.applicant}, {formatMoney(one.amount, currency)}
          </Button>
        ))}
        {candidates.size === 0 && 'No payment is suggested for any of them.'}
      </div>
      {[...candidates.values()].map(answerTo)}
    </Notice>
  )
}
