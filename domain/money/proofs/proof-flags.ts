import type { ChannelKind } from '#contract/money/channels.ts'
import type { PaymentProofStatus, ProofFlag } from '#contract/money/proofs.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { referenceAdvice } from '#domain/money/payments/reference.ts'
import { formatMoney } from '../amounts.ts'

export interface FlaggedFacts {
  status: PaymentProofStatus
  channelKind: ChannelKind
  amount: string
  currency: string
  balance: string
  references: readonly string[]
  payerName: string
  clientName: { firstName: string; lastName: string }
  sameFile: { clientName: string; applicationNumber: string; paidOn: string } | null
}

const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

/** True where the payer has the applicant's whole last name and one first name, in any order. */
function isNamedAlike(payer: string, { firstName, lastName }: FlaggedFacts['clientName']): boolean {
  const words = new Set(wordsOf(payer))
  return wordsOf(lastName).every((word) => words.has(word)) && wordsOf(firstName).some((word) => words.has(word))
}

export function flagsOf(facts: FlaggedFacts): ProofFlag[] {
  const { status, amount, currency, balance, payerName, clientName, sameFile } = facts
  const flags: ProofFlag[] = []
  if (sameFile) {
    const whose = `${sameFile.clientName} (${sameFile.applicationNumber})`
    const sentence = `The same file came with the payment of ${formatDay(sameFile.paidOn)} for ${whose}.`
    flags.push({ code: 'same_file', sentence })
  }
  if (!isNamedAlike(payerName, clientName)) {
    flags.push({ code: 'other_payer', sentence: `The payer is ${payerName}, not the client.` })
  }
  if (status === 'submitted' && amount !== balance) {
    flags.push({ code: 'other_amount', sentence: `The balance is ${formatMoney(balance, currency)}.` })
  }
  const advice = facts.references.map((reference) => referenceAdvice(facts.channelKind, reference)).find(Boolean)
  if (advice) flags.push({ code: 'unusual_reference', sentence: advice })
  return flags
}
