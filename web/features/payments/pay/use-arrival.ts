import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Payment, stripeWebhook } from '#contract/payments.ts'
import { markStale } from '#web/lib/stale.ts'
import { paymentsQuery } from '../payments-query.ts'

const ASK_EVERY_MS = 2_000
const WAIT_MS = 30_000

/** Waits for the row of a payment, which the provider's own message to the server brings. */
export function useArrival(applicationId: string, transactionId: string) {
  const queries = useQueryClient()
  const [isLate, setIsLate] = useState(false)
  const among = (pages: { rows: Payment[] }[] = []) =>
    pages.flatMap(({ rows }) => rows).find((row) => row.transactionId === transactionId && row.status === 'success')

  const { data } = useInfiniteQuery({
    ...paymentsQuery(applicationId),
    refetchOnMount: 'always',
    // The card's brand and last digits may follow a moment after the money.
    refetchInterval: ({ state }) => (isLate || among(state.data?.pages)?.cardLast4 ? false : ASK_EVERY_MS),
  })
  const payment = among(data?.pages)
  const isHere = payment !== undefined

  useEffect(() => {
    const patience = setTimeout(() => setIsLate(true), WAIT_MS)
    return () => clearTimeout(patience)
  }, [])

  useEffect(() => {
    if (isHere) markStale(queries, stripeWebhook)
  }, [isHere, queries])

  return { payment, isLate }
}
