import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import {
  CHECKOUT_ALREADY_PAID,
  CHECKOUT_AMOUNT_REFUSED,
  CHECKOUT_CURRENCY,
  CHECKOUT_CURRENCY_ALONE,
  type CheckoutSession,
} from '#contract/money/checkout.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { paymentStarted } from '#domain/effects/payments.ts'
import * as may from '#domain/may.ts'
import { centsOf, centsOfText, decimalOf } from '#domain/money/amounts.ts'
import { chosenApplication } from '#domain/money/payments/chosen-application.ts'
import { payableAmount } from '#domain/money/payments/payable-amount.ts'
import { paymentsNotConfigured, paymentsUnavailable } from '#domain/money/payments/refusals.ts'
import { assertAllowed, fieldError, found, foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { assertReadsMoney } from '#server/cases/application-access.ts'
import { lockApplication } from '#server/cases/applications.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { CheckoutGateway, CheckoutStart } from '#server/gateways/checkout/checkout.ts'
import type { Caller, RequestSource } from '#server/http/caller.ts'
import type { Exchange } from '#server/http/mount.ts'
import {
  type CheckoutAttempt,
  insertCheckout,
  markCheckoutFailed,
  markExpired,
  selectCheckout,
  selectOpenCheckouts,
  toCheckoutSession,
  updateSession,
} from './checkout.store.ts'
import { settleCheckout } from './checkout-events.service.ts'

// The provider forgets an idempotency key after a day; a later retry could charge twice.
const OPEN_FOR_MS = DAY
const WAIT_FOR_OTHER_REQUEST_MS = 6_000
const POLL_EVERY_MS = 250

interface CheckoutInput {
  applicationId?: unknown
  amount?: unknown
  currency?: unknown
}

interface OpenedAttempt {
  checkout: CheckoutGateway
  attempt: CheckoutAttempt
  isNew: boolean
  others: CheckoutAttempt[]
}

/** Starts a payment on the provider's page; returns the open attempt of the same amount, if one exists. */
export async function startCheckout(
  deps: Deps,
  caller: Caller,
  { body, ...exchange }: Pick<Exchange, 'alreadyThere' | 'ip' | 'requestId'> & { body: CheckoutInput },
): Promise<CheckoutSession> {
  await deps.limits.take('paymentsStarted', caller.id)
  const wanted = { ...body, applicationId: chosenApplication(body.applicationId) }
  const { checkout, attempt, isNew, others } = await deps.transaction((tx) => openAttempt(tx, deps, caller, wanted))
  if (!isNew && attempt.sessionId !== null) {
    const now = await stateAtProvider(deps, attempt, exchange)
    if (now.status === 'paid') throw new Refusal('conflict', CHECKOUT_ALREADY_PAID)
    if (now.status === 'open') {
      exchange.alreadyThere()
      return now
    }
    return startCheckout(deps, caller, { body, ...exchange })
  }
  await createSession(deps, checkout, attempt)
  for (const other of others) await endCheckout(deps, checkout, other)
  if (!isNew) exchange.alreadyThere()
  return sessionOf(deps, attempt.id)
}

async function openAttempt(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { applicationId, amount, currency = CHECKOUT_CURRENCY }: CheckoutInput & { applicationId: string },
): Promise<OpenedAttempt> {
  const locked = await lockApplication(tx, applicationId)
  const application = foundIfAllowed(locked, (one) => may.pay(caller, one), 'Application')
  const wanted = decimalOf(payableAmount(amount, application, centsOfText))
  if (typeof currency !== 'string' || currency.trim().toUpperCase() !== CHECKOUT_CURRENCY) {
    throw fieldError('currency', CHECKOUT_CURRENCY_ALONE)
  }
  const { checkout } = deps
  if (!checkout) throw paymentsNotConfigured()
  const context = contextOf(deps, caller)
  const { at } = context
  const open = await selectOpenCheckouts(tx, applicationId, at)
  const same = open.find((one) => one.amount === wanted)
  const others = open.filter((one) => one !== same && one.sessionId !== null)
  if (same) return { checkout, attempt: same, isNew: false, others }
  const id = uuid()
  const attempt = { id, applicationId, userId: caller.id, amount: wanted, currency: checkout.currency }
  await insertCheckout(tx, { ...attempt, createdAt: at, expiresAt: new Date(at.getTime() + OPEN_FOR_MS) })
  await record(tx, context, paymentStarted, { ...attempt, attemptId: id })
  return { checkout, attempt: found(await selectCheckout(tx, id), 'Payment'), isNew: true, others }
}

async function createSession(deps: Deps, checkout: CheckoutGateway, attempt: CheckoutAttempt): Promise<void> {
  const { brand, publicUrl } = deps.config
  const start = await checkout.create({
    id: attempt.id,
    applicationNumber: attempt.applicationNumber,
    amount: centsOf(attempt.amount),
    description: `${brand.name} application ${attempt.applicationNumber}`,
    successUrl: `${publicUrl}/payments?checkout=${attempt.id}`,
    cancelUrl: `${publicUrl}/payments?checkout=${attempt.id}`,
  })
  if (start.outcome === 'started') {
    if (await updateSession(deps.db, attempt.id, start)) return
    throw paymentsUnavailable(new Error('the provider gave a session that belongs to another payment'))
  }
  if (start.outcome === 'in_progress' && (await hasSession(deps, attempt.id))) return
  throw await refusalOf(deps, attempt.id, start)
}

async function hasSession(deps: Deps, attemptId: string): Promise<boolean> {
  for (const until = performance.now() + WAIT_FOR_OTHER_REQUEST_MS; performance.now() < until; ) {
    if ((await selectCheckout(deps.db, attemptId))?.sessionId) return true
    await pause(POLL_EVERY_MS)
  }
  return false
}

async function refusalOf(deps: Deps, attemptId: string, start: Exclude<CheckoutStart, { outcome: 'started' }>) {
  if (start.outcome === 'in_progress') return paymentsUnavailable(new Error('the same payment is still being started'))
  const isOver = start.outcome === 'invalid_amount' || start.isPermanent
  if (isOver) await markCheckoutFailed(deps.db, attemptId, deps.now())
  return start.outcome === 'invalid_amount'
    ? fieldError('amount', CHECKOUT_AMOUNT_REFUSED)
    : paymentsUnavailable(start.cause)
}

/** Ends the provider's page of an attempt; the next check records money that was paid meanwhile. */
async function endCheckout(deps: Deps, checkout: CheckoutGateway, { id, sessionId }: CheckoutAttempt): Promise<void> {
  try {
    if (sessionId !== null) await checkout.expire(sessionId)
    await markExpired(deps.db, id, deps.now())
  } catch (error) {
    deps.log.warn({ err: error, attempt: id }, 'an online payment could not be ended at the provider')
  }
}

async function stateAtProvider(deps: Deps, attempt: CheckoutAttempt, source: RequestSource): Promise<CheckoutSession> {
  try {
    await settleCheckout(deps, attempt, source)
  } catch (error) {
    // The page of the provider may work while its API does not respond.
    deps.log.warn({ err: error, attempt: attempt.id }, 'an online payment could not be checked')
  }
  return sessionOf(deps, attempt.id)
}

async function sessionOf(deps: Deps, id: string): Promise<CheckoutSession> {
  return toCheckoutSession(found(await selectCheckout(deps.db, id), 'Payment'), deps.now())
}

/** Reads the outcome from the provider's API, never from the return address. */
export async function checkCheckout(
  deps: Deps,
  caller: Caller,
  { id, source }: { id: string; source: RequestSource },
): Promise<CheckoutSession> {
  const known = await selectCheckout(deps.db, id)
  const attempt = foundIfAllowed(known, (one) => may.readApplication(caller, one), 'Payment')
  assertAllowed(may.checkPayment(caller, attempt))
  if (attempt.paidAt === null && attempt.sessionId !== null) {
    await deps.limits.take('paymentsStarted', caller.id)
    await settleCheckout(deps, attempt, source)
  }
  return sessionOf(deps, id)
}

export async function getOpenCheckout(
  deps: Deps,
  caller: Caller,
  applicationId: string,
): Promise<CheckoutSession | null> {
  await assertReadsMoney(deps.db, caller, applicationId)
  const at = deps.now()
  const open = await selectOpenCheckouts(deps.db, applicationId, at)
  const [newest] = open.filter(({ checkoutUrl }) => checkoutUrl !== null)
  return newest && deps.checkout ? toCheckoutSession(newest, at) : null
}
