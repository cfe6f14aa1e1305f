import Stripe from 'stripe'
import { validate as isUuid } from 'uuid'
import { z } from 'zod'
import { isCleanText } from '#contract/route.ts'
import { toCents } from '#domain/money/amounts.ts'
import { unsignedEvent } from '#domain/money/payments/refusals.ts'
import { fetchWhole } from '../fetch-whole.ts'
import type {
  CardDetails,
  PaymentAttempt,
  PaymentEvent,
  PaymentGateway,
  PaymentReference,
  PaymentStart,
} from './payments.ts'
import { loggableCause } from './stripe-errors.ts'
import { outcomeOfRefund, refundByStripe } from './stripe-refunds.ts'

// Two tries and the pause between them stay below the fifteen seconds that a request may take.
const TRY_TIMEOUT_MS = 4_500
const MAX_RETRIES = 1
const TOLERANCE_SECONDS = 300

interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiBase: string | undefined
}

export function openStripe({ secretKey, publishableKey, webhookSecret, apiBase }: StripeSettings): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    ...(apiBase && addressOf(apiBase)),
    telemetry: false,
    maxNetworkRetries: MAX_RETRIES,
    timeout: TRY_TIMEOUT_MS,
    // A timeout for the whole try; the default client restarts its timeout with every byte received.
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      fetchWhole(url, { ...init, redirect: 'error' }),
    ),
  })
  return {
    publishableKey,
    start: (attempt) => start(stripe, attempt),
    refund: (order) => refundByStripe(stripe, order),
    readEvent: (body, signature, now) => {
      if (!signature || !isTimely(signature, now)) throw unsignedEvent()
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        )
        return isForThisAccount(event, secretKey) ? parseEvent(event, now) : { kind: 'other', type: event.type }
      } catch {
        throw unsignedEvent()
      }
    },
  }
}

/** Live or test mode must match our key; only events of connected accounts, which are not ours, name an account. */
function isForThisAccount({ livemode, account }: Stripe.Event, secretKey: string): boolean {
  const mode = /^[a-z]+_(live|test)_/.exec(secretKey)?.[1]
  const isOtherMode = mode !== undefined && typeof livemode === 'boolean' && livemode !== (mode === 'live')
  return !isOtherMode && !account
}

function addressOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' } as const
}

async function start(stripe: Stripe, attempt: PaymentAttempt): Promise<PaymentStart> {
  const { id, applicationId, userId, amount, currency, description } = attempt
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        description,
        automatic_payment_methods: { enabled: true },
        metadata: { attempt_id: id, application_id: applicationId, user_id: userId },
      },
      { idempotencyKey: id },
    )
    const parsed = StartedIntent.safeParse(intent)
    if (!parsed.success)
      return { outcome: 'unavailable', cause: new Error('Stripe answered without an intent'), isPermanent: false }
    return { outcome: 'started', intentId: parsed.data.id, clientSecret: parsed.data.client_secret }
  } catch (error) {
    return toOutcome(error)
  }
}

const StartedIntent = z.object({ id: z.string().min(1), client_secret: z.string().min(1) })

const wrongAmounts = new Set(['amount_too_small', 'amount_too_large'])

function toOutcome(error: unknown): PaymentStart {
  if (!(error instanceof Stripe.errors.StripeError))
    return { outcome: 'unavailable', cause: loggableCause(error), isPermanent: false }
  if (error.type === 'StripeCardError') return { outcome: 'declined', sentence: error.message }
  if (error.code === 'idempotency_key_in_use') return { outcome: 'in_progress' }
  if (wrongAmounts.has(error.code ?? '')) return { outcome: 'invalid_amount' }
  // Stripe replays the first answer of an idempotency key, even if that was a server error.
  const isRepeated = error.headers?.['idempotent-replayed'] === 'true'
  return {
    outcome: 'unavailable',
    cause: loggableCause(error),
    isPermanent: isRepeated || error.type === 'StripeIdempotencyError',
  }
}

/** Stripe's library refuses signatures that are too old, but not those from the future. */
function isTimely(signature: string, now: Date): boolean {
  const signedAt = /(?:^|,)t=(\d{1,12})(?=,|$)/.exec(signature)?.[1]
  return signedAt !== undefined && Math.abs(now.getTime() / 1000 - Number(signedAt)) < TOLERANCE_SECONDS + 1
}

// The shape depends on the API version that the webhook was set up with: only ids and amounts can be relied on.
const Text = z.string().max(500).refine(isCleanText)
const Amount = z.int().nonnegative().max(999_999_999_999)
const Charge = z.object({
  payment_intent: Text.nullish(),
  status: Text.nullish(),
  amount_refunded: Amount.default(0),
  currency: Text.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_method_details: z
    .object({
      type: Text.nullish(),
      card: z.object({ brand: Text.nullish(), last4: Text.nullish() }).nullish(),
    })
    .nullish(),
})
const Intent = z.object({
  id: Text.min(1),
  amount: Amount,
  amount_received: Amount.optional(),
  currency: Text,
  metadata: z.record(z.string(), z.string()).nullish(),
  latest_charge: z.unknown().optional(),
  charges: z.object({ data: z.array(z.unknown()) }).nullish(),
})

const DISPUTE_EVENT = /^charge\.dispute\.(created|funds_withdrawn|funds_reinstated|closed)$/
const DisputeStep = z.enum(['created', 'funds_withdrawn', 'funds_reinstated', 'closed'])
const StripeDispute = z.object({
  id: Text.min(1),
  amount: Amount,
  currency: Text,
  status: Text.nullish(),
  payment_intent: z.union([Text, z.object({ id: Text })]).nullish(),
})

// The last name is an older one: a webhook keeps the API version with which it was set up.
const REFUND_EVENT = /^(refund\.(created|updated|failed)|charge\.refund\.updated)$/
const RefundObject = z.object({
  amount: Amount,
  currency: Text,
  payment_intent: z.union([Text, z.object({ id: Text })]).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})

function parseEvent({ type, data, created }: Stripe.Event, now: Date): PaymentEvent {
  try {
    return toPaymentEvent(type, data.object, typeof created === 'number' ? new Date(created * 1000) : now)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    // Names of fields only, never their values.
    return { kind: 'unreadable', type, invalidFields: error.issues.map(({ path }) => path.join('.')).join(', ') }
  }
}

const paidOf = (intent: z.output<typeof Intent>): PaymentEvent => ({
  kind: 'paid',
  ...referenceOf(intent.id, intent.metadata),
  amount: toCents(intent.amount_received ?? intent.amount),
  currency: intent.currency.toUpperCase(),
  card: cardOf(Charge.safeParse(intent.latest_charge ?? intent.charges?.data[0]).data),
})

function cardDetailsOrRefundOf(type: string, charge: z.output<typeof Charge>, toldAt: Date): PaymentEvent {
  // A failed charge is not the one that paid.
  if (!charge.payment_intent || charge.status === 'failed') return { kind: 'other', type }
  const subject = referenceOf(charge.payment_intent, charge.metadata)
  const card = cardOf(charge)
  if (type !== 'charge.refunded') return { kind: 'card_details', ...subject, card }
  const totalRefunded = toCents(charge.amount_refunded)
  const currency = charge.currency?.toUpperCase() ?? null
  return { kind: 'refunded', ...subject, totalRefunded, currency, card, toldAt }
}

function toPaymentEvent(type: string, object: unknown, toldAt: Date): PaymentEvent {
  switch (type) {
    case 'payment_intent.succeeded':
      return paidOf(Intent.parse(object))
    case 'charge.succeeded':
    case 'charge.updated':
    case 'charge.refunded':
      return cardDetailsOrRefundOf(type, Charge.parse(object), toldAt)
    default:
      if (REFUND_EVENT.test(type)) return refundOf(type, object, toldAt)
      return DISPUTE_EVENT.test(type) ? disputeOf(type, object) : { kind: 'other', type }
  }
}

function refundOf(type: string, about: unknown, toldAt: Date): PaymentEvent {
  const { amount, currency, metadata, payment_intent: intent } = RefundObject.parse(about)
  if (!intent) return { kind: 'other', type }
  return {
    kind: 'refund_changed',
    ...referenceOf(typeof intent === 'string' ? intent : intent.id, null),
    refundId: uuidOrNull(metadata?.refund_id),
    refund: outcomeOfRefund(about),
    amount: toCents(amount),
    currency: currency.toUpperCase(),
    toldAt,
  }
}

function disputeOf(type: string, about: unknown): PaymentEvent {
  const { id, amount, currency, status, payment_intent: intent } = StripeDispute.parse(about)
  if (!intent) return { kind: 'other', type }
  const step = DisputeStep.parse(DISPUTE_EVENT.exec(type)?.[1])
  return {
    kind: 'disputed',
    ...referenceOf(typeof intent === 'string' ? intent : intent.id, null),
    disputeId: id,
    step,
    // A closed inquiry, or a prevented one, withdrew no funds: it ends like a won dispute.
    outcome: status === 'lost' ? 'lost' : step === 'closed' || status === 'won' ? 'won' : null,
    amount: toCents(amount),
    currency: currency.toUpperCase(),
  }
}

const uuidOrNull = (text: string | undefined) => (text !== undefined && isUuid(text) ? text : null)

const referenceOf = (intentId: string, metadata: Record<string, string> | null | undefined): PaymentReference => ({
  intentId,
  attemptId: uuidOrNull(metadata?.attempt_id),
  applicationId: uuidOrNull(metadata?.application_id),
})

function cardOf(charge: z.output<typeof Charge> | undefined): CardDetails {
  const { type, card } = charge?.payment_method_details ?? {}
  return { method: type ?? null, cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null }
}
