import type { MessageText } from './portal-messages.ts'

const paymentsPage = 'You can see it on the page of your payments.'

interface ConfirmedPayment {
  thanks: string
  received: string
  reported: string
  channel: string
  number: string
  /** The conversion of money in another currency, such as '$251.30 at 57.70'. */
  counts: string | null
}

export const confirmedPaymentMessage = (payment: ConfirmedPayment): MessageText => ({
  subject: 'Your payment is confirmed',
  content: confirmedSentences(payment).join('\n\n'),
})

const confirmedSentences = ({ thanks, received, reported, channel, number, counts }: ConfirmedPayment): string[] => [
  `${thanks} We have confirmed your payment of ${received} by ${channel}. Your payment acknowledgement is ${number}.`,
  ...(received === reported ? [] : [`You reported ${reported}. What arrived in our account is ${received}.`]),
  ...(counts === null ? [] : [`It counts for ${counts}.`]),
  paymentsPage,
]

interface ReversedPayment {
  amount: string
  number: string
  isTypingError: boolean
  balance: string
}

export const reversedPaymentMessage = ({ amount, number, isTypingError, balance }: ReversedPayment): MessageText => ({
  subject: 'A payment was corrected',
  content: [
    isTypingError
      ? `We mistyped payment ${number} as ${amount}. It does not count, and we write down the right amount.`
      : `We took back payment ${number} of ${amount}. It does not count any more.`,
    `${balance}.`,
    ...(isTypingError ? [] : ['If you did pay it, please reply to us here.']),
  ].join('\n\n'),
})

interface CorrectedPayment {
  amount: string
  number: string
  before: { amount: string; number: string }
}

export const correctedPaymentMessage = ({ amount, number, before }: CorrectedPayment): MessageText => ({
  subject: 'Your payment was corrected',
  content: [
    `Your payment is ${amount}, not ${before.amount}. Payment acknowledgement ${number} takes the place of ${before.number}.`,
    paymentsPage,
  ].join('\n\n'),
})

interface RejectedPayment {
  reported: string
  channel: string
  paidOn: string
  reason: string
}

export const rejectedPaymentMessage = ({ reported, channel, paidOn, reason }: RejectedPayment): MessageText => ({
  subject: 'We could not confirm your payment',
  content: [
    `We could not confirm the payment of ${reported} by ${channel} on ${paidOn} that you reported.`,
    `Reason: ${reason}`,
    'You can report it again on the page of your payments, or reply to us here.',
  ].join('\n\n'),
})
