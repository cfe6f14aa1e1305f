import { createHmac, randomBytes } from 'node:crypto'

export interface DoubleIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
  client_secret: string
  description: string | null
  metadata: Record<string, string>
  latest_charge: string | null
  payment_method_types: string[]
}

export interface DoubleEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  type: string
  data: { object: object }
  livemode?: boolean
  account?: string
}

export interface DoubleCard {
  brand: string
  last4: string
}

export interface StripeResponse {
  status: number
  body: object
  headers?: Record<string, string>
}

const VISA: DoubleCard = { brand: 'visa', last4: '4242' }

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

const event = (type: string, object: object): DoubleEvent => ({
  id: newId('evt'),
  object: 'event',
  api_version: '2026-01-01.double',
  created: Math.floor(Date.now() / 1000),
  type,
  data: { object },
})

export const paidEvent = (intent: DoubleIntent, received = intent.amount): DoubleEvent =>
  event('payment_intent.succeeded', { ...intent, status: 'succeeded', amount_received: received })

export const failedEvent = (intent: DoubleIntent): DoubleEvent => event('payment_intent.payment_failed', intent)

export function chargeEvent(
  type: 'charge.succeeded' | 'charge.updated' | 'charge.refunded' | 'charge.failed',
  intent: DoubleIntent,
  { card = VISA, refunded = 0 }: { card?: DoubleCard; refunded?: number } = {},
): DoubleEvent {
  return event(type, {
    id: intent.latest_charge ?? newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: refunded,
    currency: intent.currency,
    metadata: intent.metadata,
    payment_intent: intent.id,
    refunded: refunded >= intent.amount,
    status: type === 'charge.failed' ? 'failed' : 'succeeded',
    payment_method_details: { type: 'card', card: { ...card, country: 'PH' } },
  })
}

export const anyEvent = (type: string, object: object): DoubleEvent => event(type, object)

interface Signing {
  secret: string
  at?: number
  /** More secrets that sign the event first, as during a change of secrets. */
  alsoBy?: readonly string[]
}

export function signEvent(told: DoubleEvent, { secret, at = Date.now(), alsoBy = [] }: Signing) {
  const body = JSON.stringify(told, null, 2)
  const seconds = Math.floor(at / 1000)
  const signatures = [...alsoBy, secret].map((one) => {
    return `v1=${createHmac('sha256', one).update(`${seconds}.${body}`).digest('hex')}`
  })
  return { body, signature: `t=${seconds},${signatures.join(',')},v0=${'0'.repeat(64)}` }
}

export async function deliverEvent(portal: string, told: DoubleEvent, signing: Signing): Promise<number> {
  const { body, signature } = signEvent(told, signing)
  const answer = await fetch(new URL('/api/stripe/webhook', portal), {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}
