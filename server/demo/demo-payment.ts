import { v7 as uuid } from 'uuid'
import type { DemoPerson } from '#content/demo/story.ts'
import { centsOf, decimalOf, PESO } from '#domain/money/amounts.ts'
import { valueAt } from '#domain/money/rates/exchange.ts'
import type { Deps } from '#server/deps.ts'
import { changePaymentChannel, proposePaymentChannel } from '#server/features/money/channels/channels.service.ts'
import { listPaymentChannels } from '#server/features/money/channels/list-channels.service.ts'
import { applyStripeEvent } from '#server/features/money/payments/provider-events.service.ts'
import { decidePaymentProof } from '#server/features/money/proofs/decide-proof.service.ts'
import { submitPaymentProof } from '#server/features/money/proofs/proofs.service.ts'
import { setExchangeRate } from '#server/features/money/rates/rates.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/shared/dates.ts'

export interface DemoPayment {
  applicationId: string
  /** A decimal string with two digits. */
  amount: string
  card: readonly [brand: string, last4: string]
}

export async function payInDemo(deps: Deps, by: Caller, { applicationId, amount, card }: DemoPayment): Promise<string> {
  const intentId = `pi_demo${uuid().replaceAll('-', '').slice(-17)}`
  const [cardBrand, cardLast4] = card
  await applyStripeEvent(
    deps,
    {
      kind: 'paid',
      intentId,
      attemptId: null,
      applicationId,
      amount: centsOf(amount),
      currency: deps.config.currency,
      card: { method: 'card', cardBrand, cardLast4 },
    },
    by,
  )
  return intentId
}

export async function refundInDemo(deps: Deps, by: Caller, intentId: string, amount: string): Promise<void> {
  await applyStripeEvent(
    deps,
    {
      kind: 'refunded',
      intentId,
      attemptId: null,
      applicationId: null,
      totalRefunded: centsOf(amount),
      currency: deps.config.currency,
      card: { method: null, cardBrand: null, cardLast4: null },
    },
    by,
  )
}

type ByHand = Extract<DemoPerson['story'][number], { does: 'reportPayment' | 'confirmPayment' | 'rejectPayment' }>

export async function openChannelsInDemo(deps: Deps, [one, other]: readonly [Caller, Caller]): Promise<void> {
  const { currency, brand } = deps.config
  const account = { accountName: brand.name }
  for (const channel of [
    {
      kind: 'gcash',
      currency: PESO,
      name: 'GCash',
      accountNumber: '0917 000 0000',
      instructions: 'Choose Send Money, then Express Send.',
    },
    {
      kind: 'bank',
      currency,
      name: 'Bank transfer',
      accountNumber: '0000 1234 56',
      instructions: 'Sample Bank, Manila branch.',
    },
  ] as const) {
    const { id } = await proposePaymentChannel(deps, one, { ...account, ...channel })
    await changePaymentChannel(deps, other, { id, status: 'active' })
  }
}

const DEMO_RATE = '57.70'

const demoRates = [
  { daysAgo: 18, rate: DEMO_RATE },
  { daysAgo: 9, rate: '57.35' },
  { daysAgo: 3, rate: DEMO_RATE },
]

export async function setRatesInDemo(at: (daysAgo: number) => Deps, office: Caller): Promise<void> {
  const to = at(0).config.currency
  if (to === PESO) return
  for (const [expectedVersion, { daysAgo, rate }] of demoRates.entries()) {
    const of = { from: PESO, to, validFor: 24, expectedVersion, confirmDifference: false }
    await setExchangeRate(at(daysAgo), office, { ...of, rate })
  }
}

export const inPesos = ({ config }: Pick<Deps, 'config'>, amount: string): string =>
  config.currency === PESO ? amount : decimalOf(valueAt(centsOf(amount), DEMO_RATE))

interface ReportedInDemo {
  by: Caller
  office: Caller
  applicationId: string
  proofId: string
}

export async function payByHandInDemo(
  deps: Deps,
  { by, office, applicationId, proofId }: ReportedInDemo,
  step: ByHand,
): Promise<string> {
  if (step.does === 'confirmPayment') {
    const received = { receivedAmount: inPesos(deps, step.received), confirmDifference: true }
    const decision = { status: 'confirmed', rejectionReason: 'other', ...received } as const
    return (await decidePaymentProof(deps, office, { id: proofId, ...decision })).id
  }
  if (step.does === 'rejectPayment') {
    const decision = { status: 'rejected', rejectionReason: step.reason, reason: step.says } as const
    return (await decidePaymentProof(deps, office, { id: proofId, ...decision })).id
  }
  const channel = (await listPaymentChannels(deps, by)).find(({ kind }) => kind === 'gcash')
  if (!channel) throw new Error('nobody has opened an account for payments by hand')
  const { reference, payer = by.user.name } = step
  const amount = inPesos(deps, step.amount)
  const { currency, id: channelId } = channel
  const report = { applicationId, channelId, amount, currency, references: [reference], payerName: payer }
  return (await submitPaymentProof(deps, by, { proof: { ...report, paidOn: todayOf(deps) }, key: '' })).id
}
