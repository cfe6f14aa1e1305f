import { type Application, getMyApplication } from '#contract/applications/applications.ts'
import { listPaymentChannels, type PaymentChannel } from '#contract/money/channels.ts'
import { type AccountStatement, getStatement } from '#contract/money/ledger.ts'
import { listPayments, type Payment, type Receipt } from '#contract/money/payments.ts'
import { listPlans, type PaymentPlan } from '#contract/money/plans.ts'
import { listPaymentProofs, type PaymentProof } from '#contract/money/proofs.ts'
import { getMyRefunds, type RefundProposal, type RequestOfClient } from '#contract/money/refunds.ts'
import { fakeApi } from './fake-api.ts'
import { anApplication } from './people.ts'

export const aPayment = (about: Partial<Payment> = {}): Payment => ({
  received: null,
  id: 'payment-1',
  applicationId: 'application-1',
  transactionId: 'pi_3QKZ2eLkdIwHu7ix0aBcDeFg',
  description: 'Application fee payment',
  paymentMethod: 'card',
  cardBrand: 'visa',
  cardLast4: '4242',
  amount: '100.00',
  currency: 'USD',
  status: 'success',
  invoice: null,
  receiptNumber: 'R-2026-000012',
  createdAt: '2026-11-03T02:00:00.000Z',
  ...about,
})

export const aReceipt = (payment = aPayment()): Receipt => ({
  receiptNumber: payment.receiptNumber ?? '',
  receiptDate: payment.createdAt,
  payment,
  companyInfo: {
    name: 'Lampara Review Center',
    address: '12 Mabini Street',
    city: 'Manila',
    phone: '+63 2 8123 4567',
    email: 'billing@lampara.example',
  },
  application: { applicationNumber: '2026-000-001-7', applicant: { name: 'Maria Santos', email: 'N/A' } },
  remainingBalance: '1400.00',
  asOf: '2026-11-20',
  checkedBy: null,
})

export const aStatement = (about: Partial<AccountStatement> = {}): AccountStatement => ({
  asOf: '2026-11-20',
  currencies: [{ currency: 'USD', opening: '0.00', lines: [], closing: '1500.00', due: [] }],
  asked: [{ currency: 'USD', checking: '0.00', toPay: '1500.00' }],
  elsewhere: [],
  held: [],
  ...about,
})

export const aPlan = (about: Partial<PaymentPlan> = {}): PaymentPlan => ({
  id: 'plan-1',
  applicationId: 'application-1',
  name: '2 monthly parts',
  status: 'offered',
  total: '1500.00',
  currency: 'USD',
  parts: [],
  text: 'I will pay $1,500.00 in 2 parts.',
  textVersion: '2026-11',
  language: 'en',
  offeredAt: '2026-11-20T02:00:00.000Z',
  decidedAt: null,
  whyLapsed: null,
  ...about,
})

export const aChannel = (about: Partial<PaymentChannel> = {}): PaymentChannel => ({
  id: '019f2a56-5e2f-7a31-8b4c-2d3e4f5a6b7c',
  kind: 'gcash',
  name: 'GCash',
  accountName: 'Lampara Services',
  accountNumber: '0917 555 0100',
  currency: 'USD',
  instructions: null,
  qrUrl: null,
  status: 'active',
  changedAt: '2026-11-01T02:00:00.000Z',
  rate: null,
  rateId: null,
  rateUntil: null,
  amountDue: '1500.00',
  ...about,
})

export const aProof = (about: Partial<PaymentProof> = {}): PaymentProof => ({
  counts: null,
  id: 'proof-1',
  applicationId: 'application-1',
  channelId: aChannel().id,
  channelKind: 'gcash',
  channelName: 'GCash',
  amount: '250.00',
  currency: 'USD',
  references: ['3012 345 678901'],
  paidOn: '2026-11-19',
  payerName: 'Maria Santos',
  objectPath: null,
  status: 'submitted',
  receivedAmount: null,
  paymentId: null,
  receiptNumber: null,
  rejectionReason: null,
  reason: null,
  createdAt: '2026-11-19T02:00:00.000Z',
  decidedAt: null,
  checkedBy: null,
  ...about,
})

export const aRefundRequest = (about: Partial<RequestOfClient> = {}): RequestOfClient => ({
  id: 'request-1',
  applicationId: 'application-1',
  applicationNumber: '2026-000-001-7',
  clientName: 'Maria Santos',
  proposed: '70.00',
  currency: 'USD',
  stage: 'before_evaluation',
  percent: 70,
  reason: 'I stay',
  status: 'open',
  answer: null,
  createdAt: '2026-11-20T02:00:00.000Z',
  decidedAt: null,
  ...about,
})

interface PaymentsAbout {
  application?: Partial<Application>
  payments?: Payment[]
  statement?: AccountStatement
  channels?: PaymentChannel[]
  proofs?: PaymentProof[]
  plans?: PaymentPlan[]
}

export const aProposal: RefundProposal = {
  currency: 'USD',
  amount: '70.00',
  stage: 'before_evaluation',
  percent: 70,
  sentence: 'Your documents are reviewed.',
  lines: [{ kind: 'service', description: 'Our service fee', paid: '100.00', percent: 70, amount: '70.00' }],
  policy: [{ stage: 'before_evaluation', until: 'your evaluation is ordered', percent: 70, isNow: true }],
}

/** Fakes what the payments page of an applicant reads. */
export function fakePayments({ application, statement = aStatement(), ...lists }: PaymentsAbout = {}) {
  const { payments = [], channels = [], proofs = [], plans = [] } = lists
  fakeApi(getMyApplication, anApplication(application))
  fakeApi(getStatement, statement)
  fakeApi(listPayments, payments)
  fakeApi(listPaymentChannels, channels)
  fakeApi(listPaymentProofs, proofs)
  fakeApi(listPlans, plans)
  fakeApi(getMyRefunds, { proposal: aProposal, requests: [], refunds: [] })
}
