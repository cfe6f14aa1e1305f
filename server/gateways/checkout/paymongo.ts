import { validate as isUuid } from 'uuid'
import { z } from 'zod'
import { CHECKOUT_CURRENCY as CURRENCY } from '#contract/money/checkout.ts'
import { isCleanText } from '#contract/route.ts'
import { toCents } from '#domain/money/amounts.ts'
import { paymentsUnavailable } from '#domain/money/payments/refusals.ts'
import { fetchWhole } from '../fetch-whole.ts'
import type { RefundOrder, RefundOutcome } from '../payments/payments.ts'
import {
  type CheckoutGateway,
  type CheckoutRequest,
  type CheckoutStart,
  type ProviderPayment,
  type ProviderSession,
  REFUND_FAILED,
} from './checkout.ts'
import { readPaymongoEvent } from './paymongo-events.ts'

// Two tries stay below the fifteen seconds that a request may take.
const TRIES = 2
const TRY_TIMEOUT_MS = 5_000

export interface PaymongoSettings {
  secretKey: string
  webhookSecret: string
  apiBase: string
  methods: readonly string[]
  paths: { create: string; retrieve: string; expire: string }
}

export function openPaymongo(settings: PaymongoSettings): CheckoutGateway {
  const { secretKey, webhookSecret, paths } = settings
  const isLive = secretKey.startsWith('sk_live_')
  const pathOf = (path: string, id: string) => path.replace('{id}', encodeURIComponent(id))
  return {
    currency: CURRENCY,
    isLive,
    create: (attempt) => create(settings, attempt),
    fetchSession: (id) =>
      orUnavailable(async () => {
        const data = await retrieve(settings, pathOf(paths.retrieve, id))
        return data === undefined ? undefined : toSession(Session.parse(data))
      }),
    fetchPayment: (id) =>
      orUnavailable(async () => {
        const data = await retrieve(settings, pathOf('/v1/payments/{id}', id))
        return data === undefined ? undefined : toPayment(Payment.parse(data))
      }),
    expire: (id) =>
      orUnavailable(async () => {
        const answer = await ask(settings, { method: 'POST', path: pathOf(paths.expire, id) })
        // PayMongo refuses to expire a session that is paid or has expired.
        if (answer.status !== 200 && answer.status !== 400 && answer.status !== 404) throw errorOf(answer)
      }),
    refund: (order) => refund(settings, order),
    readEvent: (body, signature, now) => readPaymongoEvent(body, signature, { webhookSecret, isLive, now }),
  }
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw paymentsUnavailable(error)
  }
}

interface Ask {
  method?: 'GET' | 'POST'
  path: string
  idempotencyKey?: string
  attributes?: object
}

interface PaymongoAnswer {
  status: number
  data: unknown
  errors: { code: string; detail: string }[]
}

const Errors = z.array(z.object({ code: z.string().catch(''), detail: z.string().catch('') })).catch([])

/** Retries once after silence, half a response or a server error. */
async function ask(settings: PaymongoSettings, request: Ask): Promise<PaymongoAnswer> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      const answer = await askOnce(settings, request)
      if (answer.status < 500 || left === 0) return answer
    } catch (error) {
      if (left === 0) throw new Error(`PayMongo was not reached: ${String(error)}`)
    }
  }
}

async function askOnce(
  { secretKey, apiBase }: PaymongoSettings,
  { method = 'GET', path, idempotencyKey, attributes }: Ask,
): Promise<PaymongoAnswer> {
  const answer = await fetchWhole(new URL(path, apiBase), {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(TRY_TIMEOUT_MS),
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
      ...(attributes && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: attributes ? JSON.stringify({ data: { attributes } }) : null,
  })
  const text = await answer.text()
  if (!answer.ok && answer.status >= 500) return { status: answer.status, data: undefined, errors: [] }
  const { data, errors } = z.object({ data: z.unknown().optional(), errors: Errors }).parse(JSON.parse(text))
  return { status: answer.status, data, errors }
}

const errorOf = ({ status, errors }: PaymongoAnswer) =>
  new Error(`PayMongo refused: status ${status}${errors.map(({ code }) => `, ${code}`).join('')}`)

async function attempt(settings: PaymongoSettings, request: Ask): Promise<PaymongoAnswer | Error> {
  try {
    return await ask(settings, request)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function retrieve(settings: PaymongoSettings, path: string): Promise<unknown> {
  const answer = await ask(settings, { path })
  if (answer.status === 404) return undefined
  if (answer.status !== 200) throw errorOf(answer)
  return answer.data
}

const wrongAmounts = new Set(['parameter_below_minimum', 'parameter_above_maximum', 'allowed_amount_exceeded'])
const isWrongAmount = ({ errors }: PaymongoAnswer) => errors.some(({ code }) => wrongAmounts.has(code))

async function create(
  settings: PaymongoSettings,
  { id, applicationNumber, amount, description, successUrl, cancelUrl }: CheckoutRequest,
): Promise<CheckoutStart> {
  const answer = await attempt(settings, {
    method: 'POST',
    path: settings.paths.create,
    idempotencyKey: id,
    attributes: {
      line_items: [{ name: description, amount, currency: CURRENCY, quantity: 1 }],
      payment_method_types: settings.methods,
      success_url: successUrl,
      cancel_url: cancelUrl,
      reference_number: `${applicationNumber}-${id.slice(-6)}`,
      description,
      send_email_receipt: false,
      show_description: true,
      show_line_items: true,
      metadata: { attempt: id, application: applicationNumber },
    },
  })
  if (answer instanceof Error) return { outcome: 'unavailable', cause: answer, isPermanent: false }
  if (answer.status === 400 && isWrongAmount(answer)) return { outcome: 'invalid_amount' }
  if (answer.status === 409) return { outcome: 'in_progress' }
  if (answer.status !== 200) {
    return { outcome: 'unavailable', cause: errorOf(answer), isPermanent: answer.status === 400 }
  }
  const started = Started.safeParse(answer.data)
  if (!started.success || !isOpenable(started.data.attributes.checkout_url, settings)) {
    return { outcome: 'unavailable', cause: new Error('PayMongo answered without a session'), isPermanent: false }
  }
  return { outcome: 'started', sessionId: started.data.id, url: started.data.attributes.checkout_url }
}

/** Accepts https, or the origin of a stub of the provider without https. */
function isOpenable(address: string, { apiBase }: PaymongoSettings): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || origin === new URL(apiBase).origin
}

/** A retry first looks for the refund of an earlier attempt: PayMongo remembers a key for a day. */
async function refund(settings: PaymongoSettings, order: RefundOrder): Promise<RefundOutcome> {
  const { id, intentId, amount, providerRefund, isRetry } = order
  const known = providerRefund ?? (isRetry ? await madeBefore(settings, order) : null)
  if (known instanceof Error) return { outcome: 'unavailable', cause: known }
  if (known !== null) {
    const answer = await attempt(settings, { path: `/v1/refunds/${encodeURIComponent(known)}` })
    // A refund that cannot be read may still have been sent.
    if (!(answer instanceof Error) && answer.status !== 200) return { outcome: 'unavailable', cause: errorOf(answer) }
    return toRefundOutcome(answer)
  }
  return toRefundOutcome(
    await attempt(settings, {
      method: 'POST',
      path: '/v1/refunds',
      idempotencyKey: id,
      attributes: { amount, payment_id: intentId, reason: 'requested_by_customer', metadata: { refund: id } },
    }),
  )
}

async function madeBefore(settings: PaymongoSettings, { id, intentId }: RefundOrder): Promise<string | Error | null> {
  const answer = await attempt(settings, { path: `/v1/payments/${encodeURIComponent(intentId)}` })
  if (answer instanceof Error) return answer
  const payment = PaymentWithRefunds.safeParse(answer.data)
  if (!payment.success) return errorOf(answer)
  const { refunds } = payment.data.attributes
  return refunds?.find(({ attributes }) => attributes.metadata?.refund === id)?.id ?? null
}

function toRefundOutcome(answer: PaymongoAnswer | Error): RefundOutcome {
  if (answer instanceof Error) return { outcome: 'unavailable', cause: answer }
  if ([400, 404].includes(answer.status)) {
    const { detail, code } = answer.errors[0] ?? {}
    return { outcome: 'refused', reason: detail || code || 'PayMongo refused it', providerRefund: null }
  }
  const known = answer.status === 200 ? Refund.safeParse(answer.data) : undefined
  if (!known?.success) return { outcome: 'unavailable', cause: errorOf(answer) }
  const { id: providerRefund, attributes } = known.data
  if (attributes.status === 'failed') return { outcome: 'refused', reason: REFUND_FAILED, providerRefund }
  return { outcome: attributes.status === 'succeeded' ? 'succeeded' : 'pending', providerRefund }
}

// Reads only the needed fields, and is lenient where the documentation contradicts itself.
const Text = z.string().max(2_000).refine(isCleanText)
const Amount = z.int().nonnegative().max(999_999_999_999)
const Metadata = z.record(z.string(), z.unknown()).nullish().catch(null)

const Started = z.object({ id: Text.regex(/^cs_/), attributes: z.object({ checkout_url: Text }) })

const Refund = z.object({ id: Text.min(1), attributes: z.object({ status: Text }) })

const PaymentWithRefunds = z.object({
  attributes: z.object({
    refunds: z
      .array(z.object({ id: Text, attributes: z.object({ metadata: Metadata }) }))
      .nullish()
      .catch(null),
  }),
})

const RefundOfPayment = z.union([
  Refund.extend({ attributes: z.object({ status: Text, amount: Amount, metadata: Metadata }) }).transform(
    ({ id, attributes }) => ({ id, ...attributes }),
  ),
  z.object({ id: Text.optional(), status: Text, amount: Amount, metadata: Metadata }),
])

const Payment = z.object({
  id: Text.regex(/^pay_/),
  attributes: z.object({
    amount: Amount,
    currency: Text,
    status: Text,
    livemode: z.boolean().nullish(),
    fee: Amount.nullish(),
    disputed: z.boolean().nullish(),
    refunds: z.array(RefundOfPayment).nullish().catch(null),
    source: z.object({ type: Text.nullish(), brand: Text.nullish(), last4: Text.nullish() }).nullish().catch(null),
    metadata: Metadata,
  }),
})

const Session = z.object({
  id: Text,
  attributes: z.object({
    status: Text.nullish(),
    payments: z.array(Payment).nullish(),
    metadata: Metadata,
  }),
})

const attemptOf = (metadata: z.output<typeof Metadata>) => ownId(metadata?.attempt)

function ownId(id: unknown): string | null {
  return typeof id === 'string' && isUuid(id) ? id : null
}

const GONE_BACK = new Set(['refunded', 'partially_refunded'])

function toPayment({ id, attributes }: z.output<typeof Payment>): ProviderPayment {
  const { status, amount, source } = attributes
  const refunds = attributes.refunds ?? []
  const succeeded = refunds.filter((refund) => refund.status === 'succeeded')
  const refunded = succeeded.reduce((sum, refund) => sum + refund.amount, 0)
  return {
    id,
    isPaid: status === 'paid' || GONE_BACK.has(status),
    isLive: attributes.livemode ?? null,
    attemptId: attemptOf(attributes.metadata),
    amount: toCents(amount),
    currency: attributes.currency.toUpperCase(),
    fee: toCents(attributes.fee ?? 0),
    refunded: status === 'refunded' && refunds.length === 0 ? toCents(amount) : toCents(refunded),
    failedRefunds: refunds.flatMap(({ id, status, metadata }) =>
      status === 'failed' && id ? [{ providerRefund: id, refundId: ownId(metadata?.refund) }] : [],
    ),
    isDisputed: attributes.disputed === true,
    card: { method: source?.type ?? null, cardBrand: source?.brand ?? null, cardLast4: source?.last4 ?? null },
  }
}

function toSession({ id, attributes }: z.output<typeof Session>): ProviderSession {
  const attemptId = attemptOf(attributes.metadata)
  const payments = (attributes.payments ?? []).map(toPayment)
  return {
    id,
    attemptId,
    isExpired: attributes.status === 'expired',
    payments: payments.map((payment) => ({ ...payment, attemptId: payment.attemptId ?? attemptId })),
  }
}
