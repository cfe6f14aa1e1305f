import Stripe from 'stripe'
import { validate as isUuid } from 'uuid'
import { z } from 'zod'
import { isCleanText } from '#contract/route.ts'
import { toCents } from '#domain/money.ts'
import { unsignedEvent } from '#domain/payments/refusals.ts'
import { fetchWhole } from '../fetch-whole.ts'
import type { CardFacts, PaymentAttempt, PaymentEvent, PaymentGateway, PaymentStart, Subject } from './payments.ts'

// Two tries and the pause between them stay below the fifteen seconds within which a person is answered.
const TRY_WITHIN = 4_500
const SECOND_TRIES = 1
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
    maxNetworkRetries: SECOND_TRIES,
    timeout: TRY_WITHIN,
    // Its timeout is for a whole try; the one of the default client begins anew with each byte that drips in.
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      fetchWhole(url, { ...init, redirect: 'error' }),
    ),
  })
  return {
    publishableKey,
    start: (attempt) => start(stripe, attempt),
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
        return isOfThisKey(event, secretKey) ? inOurWords(event) : { kind: 'other', type: event.type }
      } catch {
        throw unsignedEvent()
      }
    },
  }
}

/** Whether an event is of the mode of our key and of our own account; only those of connected accounts name one. */
function isOfThisKey({ livemode, account }: Stripe.Event, secretKey: string): boolean {
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
    const told = StartedIntent.safeParse(intent)
    if (!told.success) return { outcome: 'away', cause: new Error('Stripe answered without an intent'), spent: false }
    return { outcome: 'started', intentId: told.data.id, clientSecret: told.data.client_secret }
  } catch (error) {
    return whyNot(error)
  }
}

const StartedIntent = z.object({ id: z.string().min(1), client_secret: z.string().min(1) })

const wrongAmounts = new Set(['amount_too_small', 'amount_too_large'])

function whyNot(error: unknown): PaymentStart {
  if (!(error instanceof Stripe.errors.StripeError)) return { outcome: 'away', cause: plainCause(error), spent: false }
  if (error.type === 'StripeCardError') return { outcome: 'declined', sentence: error.message }
  if (error.code === 'idempotency_key_in_use') return { outcome: 'underWay' }
  if (wrongAmounts.has(error.code ?? '')) return { outcome: 'wrongAmount' }
  // Stripe answers a repeated key with what it first said, an error of its own included.
  const isRepeated = error.headers?.['idempotent-replayed'] === 'true'
  return { outcome: 'away', cause: plainCause(error), spent: isRepeated || error.type === 'StripeIdempotencyError' }
}

/** What the log may hold: no header, no body, no key. */
function plainCause(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return new Error(`Stripe was not asked: ${String(error)}`)
  const { type, code, statusCode, requestId } = error
  const facts = Object.entries({ type, code, statusCode, requestId }).filter(([, value]) => value !== undefined)
  return new Error(`Stripe said no: ${facts.map(([name, value]) => `${name} ${value}`).join(', ')}`)
}

/** Stripe's library refuses what is too old; what comes from the future is no better. */
function isTimely(signature: string, now: Date): boolean {
  const signedAt = /(?:^|,)t=(\d{1,12})(?=,|$)/.exec(signature)?.[1]
  return signedAt !== undefined && Math.abs(now.getTime() / 1000 - Number(signedAt)) < TOLERANCE_SECONDS + 1
}

// What an event holds depends on the version that the webhook was set up with: everything but ids and amounts may miss.
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

function inOurWords({ type, data }: Stripe.Event): PaymentEvent {
  try {
    return toOurWords(type, data.object)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    // Names of fields, and nothing of what they hold.
    return { kind: 'unreadable', type, where: error.issues.map(({ path }) => path.join('.')).join(', ') }
  }
}

function toOurWords(type: string, about: unknown): PaymentEvent {
  switch (type) {
    case 'payment_intent.succeeded': {
      const intent = Intent.parse(about)
      return {
        kind: 'paid',
        ...subjectOf(intent.id, intent.metadata),
        amount: toCents(intent.amount_received ?? intent.amount),
        currency: intent.currency.toUpperCase(),
        card: cardOf(Charge.safeParse(intent.latest_charge ?? intent.charges?.data[0]).data),
      }
    }
    case 'charge.succeeded':
    case 'charge.updated':
    case 'charge.refunded': {
      const charge = Charge.parse(about)
      // A card that was refused is not the one that paid.
      if (!charge.payment_intent || charge.status === 'failed') return { kind: 'other', type }
      const subject = subjectOf(charge.payment_intent, charge.metadata)
      const card = cardOf(charge)
      if (type !== 'charge.refunded') return { kind: 'charged', ...subject, card }
      const inAll = toCents(charge.amount_refunded)
      return { kind: 'refunded', ...subject, inAll, currency: charge.currency?.toUpperCase() ?? null, card }
    }
    default:
      return DISPUTE_EVENT.test(type) ? disputeOf(type, about) : { kind: 'other', type }
  }
}

function disputeOf(type: string, about: unknown): PaymentEvent {
  const { id, amount, currency, status, payment_intent: intent } = StripeDispute.parse(about)
  if (!intent) return { kind: 'other', type }
  const step = DisputeStep.parse(DISPUTE_EVENT.exec(type)?.[1])
  return {
    kind: 'disputed',
    ...subjectOf(typeof intent === 'string' ? intent : intent.id, null),
    disputeId: id,
    step,
    // A closed inquiry, or one that was prevented, took no money: it ends like one that was won.
    outcome: status === 'lost' ? 'lost' : step === 'closed' || status === 'won' ? 'won' : null,
    amount: toCents(amount),
    currency: currency.toUpperCase(),
  }
}

const uuidOr = (text: string | undefined) => (text !== undefined && isUuid(text) ? text : null)

const subjectOf = (intentId: string, metadata: Record<string, string> | null | undefined): Subject => ({
  intentId,
  attemptId: uuidOr(metadata?.attempt_id),
  applicationId: uuidOr(metadata?.application_id),
})

function cardOf(charge: z.output<typeof Charge> | undefined): CardFacts {
  const { type, card } = charge?.payment_method_details ?? {}
  return { method: type ?? null, cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null }
}
