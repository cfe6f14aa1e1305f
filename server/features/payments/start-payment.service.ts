import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { APPLICATION_NOT_STARTED } from '#contract/applications.ts'
import { Id } from '#contract/route.ts'
import { consequences } from '#domain/effects/consequences.ts'
import { type Cents, decimalOf } from '#domain/money.ts'
import { invalidAmount, payableAmount } from '#domain/payments/payment.ts'
import { paymentsAway, paymentsNotConfigured } from '#domain/payments/refusals.ts'
import { hideUnless, may } from '#domain/permissions.ts'
import { Refusal, wrongField } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { PaymentStart } from '#server/gateways/payments/payments.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  findClientSecret,
  findOpenAttempt,
  insertAttempt,
  lockBalance,
  markSpent,
  type OpenAttempt,
  saveIntent,
} from './attempts.store.ts'

const SAME_FOR = 30 * 60_000
// Together with a provider that says nothing at the last question, an answer comes within fifteen seconds.
const ASK_AGAIN_UNTIL = 3_000
const ASK_AGAIN_AFTER = 1_000
const PATIENCE = 6_000
const LOOK_EVERY = 250

interface PaymentInput {
  amount?: unknown
  applicationId?: unknown
}

interface Card {
  clientSecret: string
  publishableKey: string
}

type Begun = OpenAttempt & { applicationId: string; applicationNumber: string; amount: Cents }

/** Begins a card payment; whoever asks for the same again within half an hour gets the same secret. */
export async function startPayment(deps: Deps, caller: Caller, wish: PaymentInput): Promise<Card> {
  const applicationId = chosenApplication(wish.applicationId)
  // Committed before the provider is asked, so that whatever it does then, we know whose payment it was; and no
  // connection waits for it.
  const begun = await deps.transaction((tx) => beginAttempt(tx, deps, caller, { applicationId, amount: wish.amount }))
  const { publishableKey } = deps.payments
  if (publishableKey === null) throw paymentsNotConfigured()
  return { clientSecret: begun.clientSecret ?? (await askProvider(deps, caller, begun)), publishableKey }
}

function chosenApplication(applicationId: unknown): string {
  if (applicationId === undefined || applicationId === null || applicationId === '') {
    throw wrongField('applicationId', APPLICATION_NOT_STARTED)
  }
  // Of a wrong form is unknown; what is no text cannot even be made one.
  return Id.parse(typeof applicationId === 'string' ? applicationId : 'of a wrong form')
}

async function beginAttempt(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { applicationId, amount }: { applicationId: string; amount: unknown },
): Promise<Begun> {
  const locked = await lockBalance(tx, applicationId)
  const application = hideUnless(locked, (one) => may.pay(caller, one), 'Application')
  const cents = payableAmount(amount, application)
  if (deps.payments.publishableKey === null) throw paymentsNotConfigured()

  const context = contextOf(deps, caller)
  const { at } = context
  const asked = { applicationId, userId: caller.id, amount: decimalOf(cents), currency: deps.config.currency }
  const of = { applicationId, applicationNumber: application.applicationNumber, amount: cents }
  const open = await findOpenAttempt(tx, asked, new Date(at.getTime() - SAME_FOR))
  if (open) return { ...open, ...of }
  const id = uuid()
  await insertAttempt(tx, { id, at, ...asked })
  await record(tx, context, consequences.paymentStarted, { ...asked, attemptId: id })
  return { id, clientSecret: null, ...of }
}

async function askProvider(deps: Deps, caller: Caller, begun: Begun): Promise<string> {
  const began = performance.now()
  for (;;) {
    const start = await startAt(deps, caller, begun)
    if (start.outcome === 'started') {
      if (await saveIntent(deps.db, begun.id, start)) return start.clientSecret
      throw paymentsAway(new Error('the provider gave an intent that belongs to another payment'))
    }
    // Two that ask at once are one attempt: one of them may have had an answer, or be about to get it, or have died
    // with its process, in which case the provider answers us once it is done with it.
    const isUnderWay = start.outcome === 'underWay'
    const passed = performance.now() - began
    const mayAskAgain = isUnderWay && passed < ASK_AGAIN_UNTIL
    const patience = mayAskAgain ? ASK_AGAIN_AFTER : PATIENCE - passed
    const meanwhile = await secretOfAnother(deps, begun.id, isUnderWay ? patience : 0)
    if (meanwhile !== null) return meanwhile
    if (!mayAskAgain) throw await refusalOf(deps, begun.id, start)
  }
}

function startAt(
  deps: Deps,
  caller: Caller,
  { id, applicationId, applicationNumber, amount }: Begun,
): Promise<PaymentStart> {
  const { brand, currency } = deps.config
  const description = `${brand.name} application ${applicationNumber}`
  return deps.payments.start({ id, applicationId, userId: caller.id, amount, currency, description })
}

/** Why a payment could not be begun; an attempt that the provider will never take is not asked for again. */
async function refusalOf(deps: Deps, attemptId: string, start: Exclude<PaymentStart, { outcome: 'started' }>) {
  if (start.outcome === 'underWay') return paymentsAway(new Error('the same payment is still being asked for'))
  if (start.outcome !== 'away' || start.spent) await markSpent(deps.db, attemptId, deps.now())
  if (start.outcome === 'declined') return new Refusal('declined', start.sentence)
  return start.outcome === 'wrongAmount' ? invalidAmount() : paymentsAway(start.cause)
}

async function secretOfAnother(deps: Deps, attemptId: string, patience: number): Promise<string | null> {
  const until = performance.now() + patience
  for (;;) {
    const secret = await findClientSecret(deps.db, attemptId)
    if (secret !== null || performance.now() >= until) return secret
    await pause(LOOK_EVERY)
  }
}
