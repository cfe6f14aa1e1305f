import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type BankLineSuggestion, type BankLineToMatch, confirmBankMatch } from '#contract/money/statements.ts'
import { call } from '#web/lib/call.ts'
import { newKey, withKey } from '#web/lib/request-key.ts'
import { markStale } from '#web/lib/stale.ts'
import { sentenceOf, toast } from '#web/lib/toast.ts'
import { AskedAgain, useAskAgain } from '#web/shared/money/ask-again.tsx'
import { RateLink } from '#web/shared/money/rate-link.tsx'

interface Pair {
  lineIds: readonly string[]
  suggestion: BankLineSuggestion | undefined
}

export const isCertain = (suggestion: BankLineSuggestion | undefined) => suggestion?.kind === 'exact'
export const pairOf = ({ id, suggestions }: BankLineToMatch): Pair => ({ lineIds: [id], suggestion: suggestions[0] })
export const keyOf = ({ proofId, paymentId }: BankLineSuggestion) => proofId ?? paymentId ?? ''
const nameOf = ({ lineIds, suggestion }: Pair) => [...lineIds, suggestion && keyOf(suggestion)].join()

export interface Matching {
  isBusy: boolean
  answerTo: (suggestion: BankLineSuggestion) => ReactNode
  onConfirm: (suggestion: BankLineSuggestion) => void
}

/** Confirms the lines one by one, and stops at the first refusal. */
export function useConfirm({ id, currency }: { id: string; currency: string }) {
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
    onSuccess: again.forget,
    onError: (error) => {
      if (!again.onFailed(error)) toast.error('Error', sentenceOf(error, 'The payment could not be matched'))
    },
    onSettled: () => markStale(queries, confirmBankMatch),
  })
  const { error } = confirming
  const answerTo = (pair: Pair) =>
    asked === nameOf(pair) && (
      <div key={asked}>
        <AskedAgain question={again.question} />
        {error && (
          <RateLink failure={sentenceOf(error, '')} currency={currency} at={{ tab: 'statements', statement: id }} />
        )}
      </div>
    )
  const { isPending: isBusy, mutate: confirm } = confirming
  return {
    isBusy,
    confirm,
    matchingOf: (lineIds: readonly string[]): Matching => ({
      isBusy,
      answerTo: (suggestion) => answerTo({ lineIds, suggestion }),
      onConfirm: (suggestion) => confirm([{ lineIds, suggestion }]),
    }),
  }
}
