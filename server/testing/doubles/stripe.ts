import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { portOf } from './ports.ts'
import {
  chargeEvent,
  type DoubleCard,
  type DoubleIntent,
  deliverEvent,
  newId,
  paidEvent,
  type StripeResponse,
} from './stripe-events.ts'
import { type DoubleRefund, openRefundBook, type RefundManner } from './stripe-refunds.ts'

/**
 * Stripe's payment intents over real HTTP: created with the secret key, form bodies and idempotency keys, confirmed
 * with the publishable key as Stripe's card form does, and reported by signed events.
 *
 * The double differs: it knows three cards and no other method; it validates only amount, currency and key; its intents
 * have few fields; it never forgets an idempotency key; it delivers an event once, on request, while Stripe retries for
 * days; its refunds have amount, status and metadata only, and send no events; a test writes the events of disputes and
 * customers; and the script js.stripe.com is missing.
 */
export interface StripeDouble {
  url: string
  asked: AskedIntent[]
  intents: Map<string, DoubleIntent>
  refunds: Map<string, DoubleRefund>
  /** Sets the outcome of later refunds. */
  refundsAre: (next: RefundManner) => void
  behave: (manner: StripeBehavior) => void
  intentOf: (metadata: Record<string, string>) => DoubleIntent
  pay: (intentId: string) => DoubleIntent
  close: () => Promise<void>
}

interface AskedIntent {
  idempotencyKey: string | undefined
  authorization: string | undefined
  form: Record<string, string>
}

export type StripeBehavior =
  | 'kind'
  | 'declines'
  | 'unauthorized'
  | 'broken'
  /** Stores the 500 under the idempotency key, as Stripe does once processing has begun. */
  | 'brokenForGood'
  | 'repeatsItself'
  | 'tooSmall'
  | 'mute'
  | 'drips'
  | 'garbage'
  | 'cutsLine'
  | { waits: number }

interface DoubleOptions {
  port?: number
  secretKey?: string
  webhook?: { portal: string; secret: string }
}

export const TEST_CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksForMore: '4000002500003155',
} as const

interface IdempotentRequest {
  form: string
  answer: StripeResponse
  underWayUntil: number
}

export async function startStripeDouble(options: DoubleOptions = {}): Promise<StripeDouble> {
  const asked: AskedIntent[] = []
  let manner: StripeBehavior = 'kind'
  const book = openIntentBook(() => manner)
  const { intents } = book
  const confirm = cardReader(book, options)
  const refundBook = openRefundBook(intents)

  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const confirmed = /^\/v1\/payment_intents\/(\w+)\/(confirm|authenticate)$/.exec(request.url ?? '')
    if (request.method === 'OPTIONS') return send(response, { status: 204, body: {} })
    if (request.method === 'POST' && request.url === '/v1/payment_intents') return create(request, response, form)
    if (request.url?.startsWith('/v1/refunds')) {
      const answer = refundBook.answer(request, form)
      return answer && send(response, answer)
    }
    const intent = intents.get(confirmed?.[1] ?? '')
    if (!intent || intent.client_secret !== form.client_secret) return send(response, noSuchThing)
    const isAuthentic = confirmed?.[2] === 'authenticate'
    send(response, await confirm(intent, isAuthentic ? TEST_CARDS.good : (form.card ?? '').replace(/\D/g, '')))
  })

  function create(request: IncomingMessage, response: ServerResponse, form: Record<string, string>) {
    const { authorization } = request.headers
    const key = request.headers['idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : undefined
    asked.push({ idempotencyKey, authorization, form })
    if (manner === 'unauthorized' || (options.secretKey && authorization !== `Bearer ${options.secretKey}`)) {
      return send(response, wrongKey)
    }
    if (manner === 'mute') return
    if (manner === 'broken') return send(response, ownFault)
    if (manner === 'garbage') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    const answer = book.createOnce(idempotencyKey, form)
    if (manner === 'cutsLine') return request.socket.destroy()
    if (manner === 'drips') return drip(response, answer)
    if (typeof manner === 'object' && answer !== keyInUse)
      return void setTimeout(() => send(response, answer), manner.waits)
    send(response, answer)
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    asked,
    intents,
    refunds: refundBook.refunds,
    refundsAre: refundBook.become,
    behave: (next) => {
      manner = next
    },
    intentOf: book.intentOf,
    pay: book.pay,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type IntentBook = ReturnType<typeof openIntentBook>

function openIntentBook(manner: () => StripeBehavior) {
  const intents = new Map<string, DoubleIntent>()
  const kept = new Map<string, IdempotentRequest>()

  function judge(form: Record<string, string>): StripeResponse | undefined {
    if (manner() === 'declines') return declined
    if (manner() === 'brokenForGood') return ownFault
    if (manner() === 'tooSmall') return invalid('amount_too_small', 'Amount must be at least $0.50 usd')
    if (!/^\d{1,8}$/.test(form.amount ?? '') || Number(form.amount) === 0)
      return invalid('parameter_invalid_integer', 'Invalid integer')
    if (!/^[a-z]{3}$/.test(form.currency ?? '')) return invalid('parameter_missing', 'Invalid currency')
    const first = manner() === 'repeatsItself' ? [...intents.values()][0] : undefined
    return first && { status: 200, body: { ...first } }
  }

  function create(form: Record<string, string>): StripeResponse {
    const id = newId('pi')
    const intent: DoubleIntent = {
      id,
      object: 'payment_intent',
      amount: Number(form.amount),
      amount_received: 0,
      currency: form.currency ?? '',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${newId('x').slice(2)}`,
      description: form.description ?? null,
      metadata: metadataOf(form),
      latest_charge: null,
      payment_method_types: ['card'],
    }
    intents.set(id, intent)
    return { status: 200, body: { ...intent } }
  }

  return {
    intents,
    createOnce(key: string | undefined, form: Record<string, string>): StripeResponse {
      const known = key === undefined ? undefined : kept.get(key)
      const said = JSON.stringify(form)
      if (known && known.form !== said) return otherRequest
      if (known && Date.now() < known.underWayUntil) return keyInUse
      if (known) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } }
      const answer = judge(form) ?? create(form)
      const now = manner()
      const underWayUntil = Date.now() + (typeof now === 'object' ? now.waits : 0)
      if (key !== undefined) kept.set(key, { form: said, answer, underWayUntil })
      return answer
    },
    intentOf(metadata: Record<string, string>): DoubleIntent {
      const wanted = Object.entries(metadata)
      const intent = [...intents.values()].find((one) => wanted.every(([name, value]) => one.metadata[name] === value))
      if (!intent) throw new Error(`no intent has ${JSON.stringify(metadata)}`)
      return intent
    },
    pay(intentId: string): DoubleIntent {
      const intent = intents.get(intentId)
      if (!intent) throw new Error(`no intent ${intentId}`)
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: newId('ch') })
      return intent
    },
  }
}

function cardReader(book: IntentBook, { webhook }: DoubleOptions) {
  async function tellOf(intent: DoubleIntent, card: DoubleCard) {
    if (!webhook) return
    await deliverEvent(webhook.portal, paidEvent(intent), webhook)
    await deliverEvent(webhook.portal, chargeEvent('charge.succeeded', intent, { card }), webhook)
  }

  return async (intent: DoubleIntent, card: string): Promise<StripeResponse> => {
    if (card === TEST_CARDS.declined) return declined
    if (card === TEST_CARDS.asksForMore) {
      intent.status = 'requires_action'
      return { status: 200, body: { ...intent } }
    }
    if (card !== TEST_CARDS.good)
      return { status: 402, body: cardError('incorrect_number', 'Your card number is incorrect.') }
    if (intent.status !== 'succeeded') {
      book.pay(intent.id)
      await tellOf(intent, { brand: 'visa', last4: card.slice(-4) })
    }
    return { status: 200, body: { ...intent } }
  }
}

const metadataOf = (form: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [[key, value]]
    }),
  )

function send(response: ServerResponse, { status, body, headers }: StripeResponse) {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    // The card form calls from the portal's page in a browser.
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    ...headers,
  })
  response.end(status === 204 ? undefined : JSON.stringify(body))
}

function drip(response: ServerResponse, { status, body }: StripeResponse) {
  const bytes = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length })
  let at = 0
  const timer = setInterval(() => {
    response.write(bytes[at] ?? '')
    at += 1
    if (at >= bytes.length) response.end()
  }, 1_000)
  response.on('close', () => clearInterval(timer))
}

const cardError = (code: string, message: string) => ({ error: { type: 'card_error', code, message } })
const declined: StripeResponse = { status: 402, body: cardError('card_declined', 'Your card was declined.') }
const ownFault: StripeResponse = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
}
const wrongKey: StripeResponse = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' } },
}
const invalid = (code: string, message: string): StripeResponse => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code, message } },
})
const noSuchThing: StripeResponse = {
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' } },
}
const keyInUse: StripeResponse = {
  status: 409,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    },
  },
}
const otherRequest: StripeResponse = {
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  },
}
