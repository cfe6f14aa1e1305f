import type { PaymentChannel } from '#contract/money/channels.ts'
import { NewPaymentProof, type PaymentProof } from '#contract/money/proofs.ts'
import { currencyName } from '#domain/money/currency-name.ts'
import { money } from '../currency.ts'
import { typedAmount } from '../pay/typed-amount.ts'

export const emptyProof = {
  channelId: '',
  isPaid: false,
  amount: '',
  paidOn: '',
  references: [''],
  payerName: '',
}

export type ProofDraft = typeof emptyProof

export const proofFields = ['amount', 'paidOn', 'references', 'payerName'] as const

export const draftFrom = (proof: PaymentProof): ProofDraft => ({
  channelId: proof.channelId,
  isPaid: true,
  amount: proof.amount,
  paidOn: proof.paidOn,
  references: proof.references,
  payerName: proof.payerName,
})

const signOf = (currency: string) => money('0.00', currency).replace(/[\d.,\s]/g, '')

export const proofAmount = (text: string, currency: string): string | undefined =>
  typedAmount(text.replace(new RegExp(`^\\s*${currency}|${currency}\\s*$`, 'i'), ''), signOf(currency))

const isOfAnotherCurrency = (amount: string) => /\p{Sc}|\p{L}{3}/u.test(amount)

const wanted = (currency: string) =>
  `This account takes ${currencyName(currency)}. Enter what you sent, such as ${money('14500.00', currency)}.`

interface ProofOf {
  applicationId: string
  channel: Pick<PaymentChannel, 'id' | 'currency' | 'rateId'>
}

/** Checks a draft by the contract; a problem with one reference marks all references. */
export const proofSchema = ({ applicationId, channel }: ProofOf) => ({
  safeParse(draft: ProofDraft) {
    const { amount, paidOn, references, payerName } = draft
    const given = references.filter((reference) => reference.trim() !== '')
    const judged = NewPaymentProof.safeParse({
      applicationId,
      channelId: channel.id,
      currency: channel.currency,
      rateId: channel.rateId,
      amount: proofAmount(amount, channel.currency) ?? '',
      references: given,
      paidOn,
      payerName,
    })
    if (judged.success) return judged
    const issues = judged.error.issues.map(({ path, message }) => ({
      path: path.slice(0, 1),
      message: path[0] === 'amount' && isOfAnotherCurrency(amount) ? wanted(channel.currency) : message,
    }))
    return { success: false as const, error: { issues } }
  },
})
