import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { portOf } from './ports.ts'

/**
 * PayMongo's checkout sessions, payments and refunds over real HTTP, with the responses of its documentation and of
 * public captures: 200 for every success, a session that stays `active` once paid, money in `payments[]` alone, results
 * kept by idempotency key, and events signed over `t.body`.
 *
 * The double differs: its page believes any payer, it knows no cards and no wallets, its fee is always 2.23 per cent,
 * and it delivers an event once, on request, while PayMongo retries for two hours.
 */
export interface PaymongoDouble {
  url: string
  asked: AskedCall[]
  sessions: Map<string, DoubleSession>
  behave: (manner: PaymongoBehavior) => void
  sessionOf: (attemptId: string) => DoubleSession
  pay: (sessionId: string, how?: PayerBehavior) => DoublePayment
  dispute: (paymentId: string, disputed: boolean) => void
  /** Forgets the responses of all idempotency keys, as PayMongo does after a day. */
  forgetKeys: () => void
  settleRefund: (refundId: string, status: 'succeeded' | 'failed') => void
  close: () => Promise<void>
}

interface PayerBehavior {
  amount?: number
  currency?: string
  /** Failed tries before the payment, as of a payer without credit. */
  failures?: number
  livemode?: boolean
}

interface AskedCall {
  method: string
  path: string
  idempotencyKey: string | undefined
  body: string
}

export type PaymongoBehavior =
  | 'kind'
  | 'mute'
  | 'broken'
  | 'brokenOnce'
  | 'half'
  | 'halfOnce'
  | 'busy'
  /** Creates the object and cuts the connection before the response. */
  | 'cutsLineOnce'
  | 'noBalance'

export interface DoublePayment {
  id: string
  type: 'payment'
  attributes: {
    amount: number
    currency: string
    status: 'pending' | 'paid' | 'failed' | 'refunded' | 'partially_refunded'
    livemode: boolean
    fee: number
    net_amount: number
    disputed: boolean
    refunds: PaymongoRefund[]
    source: { id: string; type: string; brand: string | null; last4: string | null }
    metadata: Record<string, string>
    paid_at: number | null
  }
}

interface PaymongoRefund {
  id: string
  type: 'refund'
  attributes: {
    amount: number
    currency: string
    payment_id: string
    status: string
    reason: string
    notes: string | null
    metadata: Record<string, string>
  }
}

export interface DoubleSession {
  id: string
  type: 'checkout_session'
  attributes: {
    checkout_url: string
    status: 'active' | 'expired'
    livemode: boolean
    line_items: { amount: number; currency: string; quantity: number; name: string }[]
    payments: DoublePayment[]
    payment_intent: { id: string; attributes: { status: 'processing' | 'awaiting_payment_method' } } | null
    metadata: Record<string, string>
    reference_number: string | null
    success_url: string | null
    cancel_url: string | null
    payment_method_types: string[]
  }
}

interface DoubleAnswer {
  status: number
  body: object
}

const MINIMUM = 2_000
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const refused = (status: number, code: string, attribute = '', detail = code): DoubleAnswer => ({
  status,
  body: { errors: [{ code, detail, source: { pointer: `attributes.${attribute}`, attribute } }] },
})
const ok = (data: object): DoubleAnswer => ({ status: 200, body: { data } })

interface DoubleState {
  sessions: Map<string, DoubleSession>
  payments: Map<string, DoublePayment>
  refunds: Map<string, PaymongoRefund>
  /** The first response of each idempotency key. */
  kept: Map<string, { body: string; answer: DoubleAnswer }>
  isLive: boolean
  base: string
  manner: PaymongoBehavior
}

function createSession(state: DoubleState, attributes: Record<string, unknown>): DoubleAnswer {
  const lines = attributes.line_items as DoubleSession['attributes']['line_items'] | undefined
  const { payment_method_types: methods, metadata = {} } = attributes
  if (!lines?.length) return refused(400, 'parameter_required', 'line_items')
  if (!Array.isArray(methods)) return refused(400, 'parameter_required', 'payment_method_types')
  if (lines.some(({ currency }) => currency !== 'PHP')) return refused(400, 'parameter_invalid', 'line_items.currency')
  const total = totalOf(lines)
  if (!Number.isSafeInteger(total)) return refused(400, 'parameter_data_type_invalid', 'line_items.amount')
  if (total < MINIMUM) return refused(400, 'parameter_below_minimum', 'line_items.amount')
  const id = newId('cs')
  const textOf = (name: string) => (typeof attributes[name] === 'string' ? attributes[name] : null)
  const session: DoubleSession = {
    id,
    type: 'checkout_session',
    attributes: {
      checkout_url: `${state.base}/page/${id}_client_${newId('k').slice(2)}#cGtfdGVzdA==`,
      status: 'active',
      livemode: state.isLive,
      line_items: lines,
      payments: [],
      payment_intent: null,
      metadata: metadata as Record<string, string>,
      reference_number: textOf('reference_number'),
      success_url: textOf('success_url'),
      cancel_url: textOf('cancel_url'),
      payment_method_types: methods,
    },
  }
  state.sessions.set(id, session)
  return ok(session)
}

const totalOf = (lines: DoubleSession['attributes']['line_items']) =>
  lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)

function createRefund(state: DoubleState, attributes: Record<string, unknown>): DoubleAnswer {
  const { amount, payment_id: paymentId, reason, notes, metadata = {} } = attributes
  const payment = state.payments.get(String(paymentId))
  if (!payment) return refused(404, 'resource_not_found', 'payment_id', 'No such payment')
  if (typeof amount !== 'number' || amount < 100) return refused(400, 'parameter_below_minimum', 'amount')
  const gone = payment.attributes.refunds.filter(({ attributes: { status } }) => status !== 'failed')
  const sum = gone.reduce((total, refund) => total + refund.attributes.amount, 0)
  if (sum + amount > payment.attributes.amount) return refused(400, 'allowed_amount_exceeded', 'amount', 'Too much')
  if (state.manner === 'noBalance') {
    return refused(400, 'insufficient_balance', 'amount', 'Your available balance is not enough for this refund.')
  }
  const refund: PaymongoRefund = {
    id: newId('ref'),
    type: 'refund',
    attributes: {
      amount,
      currency: 'PHP',
      payment_id: payment.id,
      status: 'pending',
      reason: String(reason),
      notes: typeof notes === 'string' ? notes : null,
      metadata: metadata as Record<string, string>,
    },
  }
  state.refunds.set(refund.id, refund)
  payment.attributes.refunds.push(refund)
  return ok(refund)
}

interface Creation {
  key: string | undefined
  body: string
  create: (state: DoubleState, attributes: Record<string, unknown>) => DoubleAnswer
}

function createOnce(state: DoubleState, { key, body, create }: Creation): DoubleAnswer {
  const known = key === undefined ? undefined : state.kept.get(key)
  if (known && known.body !== body) return refused(400, 'parameter_invalid', 'idempotency_key', 'Other parameters')
  if (known) return known.answer
  const attributes = (JSON.parse(body || '{}') as { data?: { attributes?: Record<string, unknown> } }).data?.attributes
  if (!attributes) return refused(400, 'parameter_required', 'data')
  const answer = create(state, attributes)
  if (key !== undefined && answer.status === 200) state.kept.set(key, { body, answer })
  return answer
}

const keyOf = ({ headers }: IncomingMessage) => {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

function answerTo(state: DoubleState, request: IncomingMessage, body: string): DoubleAnswer {
  const { method, url = '' } = request
  const [, , kind = '', id = '', verb] = url.split('/')
  const key = keyOf(request)
  const isCreation = method === 'POST' && id === ''
  if (isCreation && /^\/v[12]\/checkout_sessions$/.test(url))
    return createOnce(state, { key, body, create: createSession })
  if (isCreation && url === '/v1/refunds') return createOnce(state, { key, body, create: createRefund })
  const { sessions, payments, refunds } = state
  const session = sessions.get(id)
  if (method === 'POST' && verb === 'expire' && session) {
    if (session.attributes.status === 'expired') return refused(400, 'resource_processed_state')
    session.attributes.status = 'expired'
    return ok(session)
  }
  const thing = { checkout_sessions: sessions, payments, refunds }[kind]?.get(id)
  return method === 'GET' && thing ? ok(thing) : refused(404, 'resource_not_found')
}

/** Responds with the failure that a test asked for; undefined for a normal response. */
function answerUnkindly(state: DoubleState, response: ServerResponse): true | undefined {
  const { manner } = state
  if (manner === 'mute') return true
  if (manner === 'busy') send(response, refused(429, 'too_many_requests'))
  else if (manner === 'broken' || manner === 'brokenOnce') send(response, { status: 500, body: {} })
  else return undefined
  if (manner === 'brokenOnce') state.manner = 'kind'
  return true
}

function answerKindly(state: DoubleState, request: IncomingMessage, response: ServerResponse, body: string): void {
  const answer = answerTo(state, request, body)
  const { manner } = state
  if (manner === 'cutsLineOnce' || manner === 'halfOnce') state.manner = 'kind'
  if (manner === 'cutsLineOnce') request.socket.destroy()
  else if (manner !== 'half' && manner !== 'halfOnce') send(response, answer)
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body).slice(0, 40))
}

const needed = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Error('the double knows no such thing')
  return thing
}

function pay(state: DoubleState, sessionId: string, how: PayerBehavior = {}): DoublePayment {
  const { currency = 'PHP', failures = 0, livemode = state.isLive } = how
  const { attributes } = needed(state.sessions.get(sessionId))
  const amount = how.amount ?? totalOf(attributes.line_items)
  const fee = Math.round((amount * 223) / 10_000)
  const make = (status: 'paid' | 'failed'): DoublePayment => ({
    id: newId('pay'),
    type: 'payment',
    attributes: {
      amount,
      currency,
      status,
      livemode,
      fee,
      net_amount: amount - fee,
      disputed: false,
      refunds: [],
      source: { id: newId('src'), type: 'gcash', brand: null, last4: null },
      metadata: attributes.metadata,
      paid_at: status === 'paid' ? Math.floor(Date.now() / 1000) : null,
    },
  })
  attributes.payment_intent = { id: newId('pi'), attributes: { status: 'processing' } }
  const tries = [...Array.from({ length: failures }, () => make('failed')), make('paid')]
  for (const payment of tries) state.payments.set(payment.id, payment)
  attributes.payments.push(...tries)
  return needed(tries.at(-1))
}

export async function startPaymongoDouble({ secretKey }: { secretKey: string }): Promise<PaymongoDouble> {
  const asked: AskedCall[] = []
  const state: DoubleState = {
    sessions: new Map(),
    payments: new Map(),
    refunds: new Map(),
    kept: new Map(),
    isLive: secretKey.startsWith('sk_live_'),
    base: '',
    manner: 'kind',
  }
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { method = '', url: path = '' } = request
    asked.push({ method, path, body, idempotencyKey: keyOf(request) })
    if (path.startsWith('/page/'))
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>PayMongo</h1>')
    if (request.headers.authorization !== authorization) return send(response, refused(401, 'unauthorized'))
    if (!answerUnkindly(state, response)) answerKindly(state, request, response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.base = `http://127.0.0.1:${portOf(server)}`
  const { sessions, payments, refunds } = state
  return {
    url: state.base,
    asked,
    sessions,
    behave: (next) => {
      state.manner = next
    },
    sessionOf: (attemptId) =>
      needed([...sessions.values()].find(({ attributes }) => attributes.metadata.attempt === attemptId)),
    pay: (sessionId, how) => pay(state, sessionId, how),
    dispute: (paymentId, disputed) => {
      needed(payments.get(paymentId)).attributes.disputed = disputed
    },
    forgetKeys: () => state.kept.clear(),
    settleRefund: (refundId, status) => {
      needed(refunds.get(refundId)).attributes.status = status
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function send(response: ServerResponse, { status, body }: DoubleAnswer) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

interface EventOptions {
  livemode?: boolean
  /** The event without an id, in the envelope that only a part of the documentation shows. */
  envelope?: 'attributes' | 'plain'
  id?: string
}

export function paymongoEvent(
  type: string,
  resource: object,
  { livemode = false, envelope = 'attributes', id = newId('evt') }: EventOptions = {},
): object {
  if (envelope === 'plain') {
    return { event_type: 'send.webhook', data: { type, resource: 'event', livemode, data: resource } }
  }
  const now = Math.floor(Date.now() / 1000)
  const attributes = { type, livemode, data: resource, previous_data: {}, pending_webhooks: 1, created_at: now }
  return { data: { id, type: 'event', attributes } }
}

interface SigningOptions {
  secret: string
  at?: number
  mode?: 'te' | 'li'
}

/** Signs an event; the header holds the unused side empty, as PayMongo sends it. */
export function signPaymongo(event: object, { secret, at = Date.now(), mode = 'te' }: SigningOptions) {
  const body = JSON.stringify(event)
  const seconds = Math.floor(at / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const sides = { te: '', li: '', [mode]: signature }
  return { body, signature: `t=${seconds},te=${sides.te},li=${sides.li}` }
}
