import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { paymentStarted } from '#domain/effects/payments.ts'
import * as may from '#domain/may.ts'
import { type Cents, decimalOf } from '#domain/money/amounts.ts'
import { chosenApplication } from '#domain/money/payments/chosen-application.ts'
import { invalidAmount, payableAmount } from '#domain/money/payments/payable-amount.ts'
import { paymentsNotConfigured, paymentsUnavailable } from '#domain/money/payments/refusals.ts'
import { foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { lockApplication } from '#server/cases/applications.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { PaymentStart } from '#server/gateways/payments/payments.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  insertAttempt,
  markFailed,
  type OpenAttempt,
  selectClientSecret,
  selectOpenAttempt,
  updateIntent,
} from './attempts.store.ts'

const REUSE_ATTEMPT_WITHIN_MS = 30 * MINUTE
// Limits retries, so that the applicant gets a response within fifteen seconds even if the last try times out.
const RETRY_WITHIN_MS = 3_000
const RETRY_AFTER_MS = 1_000
const WAIT_FOR_OTHER_REQUEST_MS = 6_000
const POLL_EVERY_MS = 250

interface PaymentInput {
  amount?: unknown
  applicationId?: unknown
}

interface CardFormKeys {
  clientSecret: string
  publishableKey: string
}

type PaymentToStart = OpenAttempt & { applicationId: string; applicationNumber: string; amount: Cents }

/** Starts a card payment; asking for the same payment again within 30 minutes returns the same client secret. */
export async function startCardPayment(deps: Deps, caller: Caller, input: PaymentInput): Promise<CardFormKeys> {
  const applicationId = chosenApplication(input.applicationId)
  await deps.limits.take('paymentsStarted', caller.id)
  // Commits before calling the provider: the attempt identifies the payment after any failure, and the call holds no
  // database connection.
  const attempt = await deps.transaction((tx) => openAttempt(tx, deps, caller, { applicationId, amount: input.amount }))
  const { publishableKey } = deps.payments
  if (publishableKey === null) throw paymentsNotConfigured()
  return { clientSecret: attempt.clientSecret ?? (await createIntent(deps, caller, attempt)), publishableKey }
}

async function openAttempt(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { applicationId, amount }: { applicationId: string; amount: unknown },
): Promise<PaymentToStart> {
  const locked = await lockApplication(tx, applicationId)
  const application = foundIfAllowed(locked, (one) => may.pay(caller, one), 'Application')
  const cents = payableAmount(amount, application)
  if (deps.payments.publishableKey === null) throw paymentsNotConfigured()

  const context = contextOf(deps, caller)
  const { at } = context
  const newAttempt = { applicationId, userId: caller.id, amount: decimalOf(cents), currency: deps.config.currency }
  const about = { applicationId, applicationNumber: application.applicationNumber, amount: cents }
  const open = await selectOpenAttempt(tx, newAttempt, new Date(at.getTime() - REUSE_ATTEMPT_WITHIN_MS))
  if (open) return { ...open, ...about }
  const id = uuid()
  await insertAttempt(tx, { id, at, ...newAttempt })
  await record(tx, context, paymentStarted, { ...newAttempt, attemptId: id })
  return { id, clientSecret: null, ...about }
}

async function createIntent(deps: Deps, caller: Caller, attempt: PaymentToStart): Promise<string> {
  const startedAt = performance.now()
  for (;;) {
    const start = await startAtProvider(deps, caller, attempt)
    if (start.outcome === 'started') {
      if (await updateIntent(deps.db, attempt.id, start)) return start.clientSecret
      throw paymentsUnavailable(new Error('the provider gave an intent that belongs to another payment'))
    }
    // Another request is creating the same intent: wait for the secret that it saves, or retry in case it has died.
    const isInProgress = start.outcome === 'in_progress'
    const elapsed = performance.now() - startedAt
    const mayRetry = isInProgress && elapsed < RETRY_WITHIN_MS
    const waitMs = mayRetry ? RETRY_AFTER_MS : WAIT_FOR_OTHER_REQUEST_MS - elapsed
    const secret = await waitForClientSecret(deps, attempt.id, isInProgress ? waitMs : 0)
    if (secret !== null) return secret
    if (!mayRetry) throw await refusalOf(deps, attempt.id, start)
  }
}

function startAtProvider(
  deps: Deps,
  caller: Caller,
  { id, applicationId, applicationNumber, amount }: PaymentToStart,
): Promise<PaymentStart> {
  const { brand, currency } = deps.config
  const description = `${brand.name} application ${applicationNumber}`
  return deps.payments.start({ id, applicationId, userId: caller.id, amount, currency, description })
}

/** The refusal for a payment that could not be started; an attempt that can never succeed is marked as failed. */
async function refusalOf(deps: Deps, attemptId: string, start: Exclude<PaymentStart, { outcome: 'started' }>) {
  if (start.outcome === 'in_progress') return paymentsUnavailable(new Error('the same payment is still being started'))
  if (start.outcome !== 'unavailable' || start.isPermanent) await markFailed(deps.db, attemptId, deps.now())
  if (start.outcome === 'declined') return new Refusal('declined', start.sentence)
  return start.outcome === 'invalid_amount' ? invalidAmount() : paymentsUnavailable(start.cause)
}

async function waitForClientSecret(deps: Deps, attemptId: string, waitMs: number): Promise<string | null> {
  const until = performance.now() + waitMs
  for (;;) {
    const secret = await selectClientSecret(deps.db, attemptId)
    if (secret !== null || performance.now() >= until) return secret
    await pause(POLL_EVERY_MS)
  }
}
