import type { IncomingMessage } from 'node:http'
import { type DoubleIntent, newId, type StripeResponse } from './stripe-events.ts'

export interface DoubleRefund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
  failure_reason?: string
  metadata: Record<string, string>
}

/** `mute` makes the refund and never responds; `away` makes none. */
export type RefundManner = 'succeeded' | 'pending' | 'failed' | 'refused' | 'mute' | 'away'

const refusal = (code: string): StripeResponse => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code, message: 'This refund cannot be made.' } },
})

const away: StripeResponse = {
  status: 503,
  body: { error: { type: 'api_error', message: 'Not now' } },
  headers: { 'stripe-should-retry': 'false' },
}

/** Refunds like Stripe's: one per idempotency key, and in sum at most the paid amount. */
export function openRefundBook(intents: Map<string, DoubleIntent>) {
  const refunds = new Map<string, DoubleRefund>()
  const keys = new Map<string, string>()
  let manner: RefundManner = 'succeeded'

  function create(key: string, form: Record<string, string>): StripeResponse | undefined {
    const known = refunds.get(keys.get(key) ?? '')
    if (known) return { status: 200, body: { ...known }, headers: { 'idempotent-replayed': 'true' } }
    if (manner === 'away') return away
    const intent = intents.get(form.payment_intent ?? '')
    if (!intent) return refusal('resource_missing')
    const before = [...refunds.values()].filter((one) => one.payment_intent === intent.id && one.status !== 'failed')
    const left = intent.amount_received - before.reduce((sum, { amount }) => sum + amount, 0)
    if (manner === 'refused' || Number(form.amount) > left) return refusal('charge_already_refunded')
    const id = newId('re')
    const status = manner === 'mute' ? 'succeeded' : manner
    const refund: DoubleRefund = {
      id,
      object: 'refund',
      amount: Number(form.amount),
      currency: intent.currency,
      payment_intent: intent.id,
      status,
      ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
      metadata: { refund_id: form['metadata[refund_id]'] ?? '' },
    }
    refunds.set(id, refund)
    keys.set(key, id)
    return manner === 'mute' ? undefined : { status: 200, body: { ...refund } }
  }

  return {
    refunds,
    become: (next: RefundManner) => {
      manner = next
    },
    answer({ method, url = '', headers }: IncomingMessage, form: Record<string, string>): StripeResponse | undefined {
      if (method === 'POST') return create(String(headers['idempotency-key'] ?? newId('key')), form)
      const { pathname, searchParams } = new URL(url, 'http://stripe')
      const one = refunds.get(pathname.split('/').at(-1) ?? '')
      if (one) return { status: 200, body: { ...one } }
      const intent = searchParams.get('payment_intent')
      const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent)
      return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } }
    },
  }
}
