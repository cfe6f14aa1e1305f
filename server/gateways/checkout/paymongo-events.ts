import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isCleanText } from '#contract/route.ts'
import { unsignedEvent } from '#domain/money/payments/refusals.ts'
import type { CheckoutEvent } from './checkout.ts'

const TOLERANCE_SECONDS = 300

interface PaymongoSigning {
  webhookSecret: string
  isLive: boolean
}

/** Parses `t=…,te=…,li=…` into names and values; undefined for any other header. */
function partsOf(header: string | undefined): Map<string, string> | undefined {
  const parts = new Map<string, string>()
  for (const part of (header ?? '').slice(0, 400).split(',')) {
    const [, name, value] = /^\s*(t|te|li)=([0-9a-f]*)\s*$/.exec(part) ?? []
    if (name === undefined || value === undefined || parts.has(name)) return undefined
    parts.set(name, value)
  }
  return parts
}

/** Returns when the event was signed, in seconds; refuses the signature of another secret or mode. */
function signedAt(body: Buffer, header: string | undefined, { webhookSecret, isLive }: PaymongoSigning): number {
  const parts = partsOf(header)
  const [at, given] = [parts?.get('t') ?? '', parts?.get(isLive ? 'li' : 'te') ?? '']
  if (!/^\d{1,12}$/.test(at) || !/^[0-9a-f]{64}$/.test(given)) throw unsignedEvent()
  const expected = createHmac('sha256', webhookSecret).update(`${at}.`).update(body).digest()
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) throw unsignedEvent()
  return Number(at)
}

const Text = z.string().max(200).refine(isCleanText)
const Resource = z.object({
  id: Text.nullish(),
  attributes: z
    .object({
      livemode: z.boolean().nullish(),
      payment_id: Text.nullish(),
      status: Text.nullish(),
      payment: z.object({ id: Text }).nullish().catch(null),
    })
    .nullish(),
})
// PayMongo has two envelopes: one holds the event in its attributes, the other in the data itself.
const Envelope = z.object({
  data: z.object({
    id: Text.nullish(),
    type: Text.nullish(),
    livemode: z.boolean().nullish(),
    data: Resource.nullish(),
    attributes: z.object({ type: Text.nullish(), livemode: z.boolean().nullish(), data: Resource.nullish() }).nullish(),
  }),
})

function envelopeOf(body: Buffer) {
  try {
    return Envelope.safeParse(JSON.parse(body.toString('utf8'))).data?.data
  } catch {
    return undefined
  }
}

/** Reads the event from the attributes or, in some versions, from beside them. */
function eventIn(body: Buffer) {
  const { id: eventId, attributes, ...beside } = envelopeOf(body) ?? {}
  const resource = attributes?.data ?? beside.data
  const livemode = attributes?.livemode ?? beside.livemode ?? resource?.attributes?.livemode
  return { eventId, resource, type: attributes?.type ?? beside.type, livemode }
}

const withPrefix = (prefix: string, ...ids: (string | null | undefined)[]) =>
  ids.find((id) => id?.startsWith(prefix)) ?? null

export function readPaymongoEvent(
  body: Buffer,
  signature: string | undefined,
  { now, ...signing }: PaymongoSigning & { now: Date },
): CheckoutEvent | undefined {
  const isFresh = Math.abs(now.getTime() / 1000 - signedAt(body, signature, signing)) <= TOLERANCE_SECONDS
  const { eventId, resource, type, livemode } = eventIn(body)
  if (!resource || !type || livemode !== signing.isLive) return undefined
  const { id, attributes } = resource
  const event: CheckoutEvent = {
    id: withPrefix('evt_', eventId) ?? `body ${createHash('sha256').update(body).digest('hex')}`,
    isFresh,
    type,
    sessionId: withPrefix('cs_', id),
    paymentId: withPrefix('pay_', id, attributes?.payment_id, attributes?.payment?.id),
    dispute: isFresh ? disputeOf(type, resource) : null,
  }
  return event.sessionId || event.paymentId ? event : undefined
}

function disputeOf(type: string, { id, attributes }: z.output<typeof Resource>): CheckoutEvent['dispute'] {
  if (!id || (type !== 'dispute.created' && type !== 'dispute.resolved')) return null
  const status = attributes?.status
  const outcome = status === 'won' || status === 'lost' ? status : null
  return { id, step: type === 'dispute.created' ? 'created' : 'closed', outcome }
}
