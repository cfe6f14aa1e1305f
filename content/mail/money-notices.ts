import type { Wordings } from './wording.ts'

// Leaves out amounts and earlier payments, because mail is not encrypted.
export const moneyWordings = {
  plan_offered: {
    to: 'applicant',
    subject: 'You can pay in parts',
    heading: 'Our team offers you a payment plan',
    sentence: 'Our team offers you to pay in parts. Sign in to read the plan, and to accept or decline it.',
    action: 'See your payments',
    path: '/payments',
  },
  payment_due: {
    to: 'applicant',
    subject: 'A payment is due',
    sentence: 'A payment is due. Open your portal to see which one, until when, and how to pay it.',
    action: 'See your payments',
    path: '/payments',
  },
  payment_overdue: {
    to: 'applicant',
    subject: 'A payment is overdue',
    sentence:
      'A payment is overdue. Open your portal to see which one and how to pay it. If you cannot pay now, write to us there, ' +
      'and we find a way together. Your documents stay open to you.',
    action: 'See your payments',
    path: '/payments',
  },
  refund_changed: {
    to: 'applicant',
    subject: 'There is news about your refund',
    sentence: 'Something about a refund has changed. Sign in to see what, and what happens next.',
    action: 'See your payments',
    path: '/payments',
  },
  plan_answered: {
    to: 'office',
    subject: 'An applicant answered a payment plan',
    heading: 'An answer to a payment plan',
    sentence: 'An applicant accepted or declined the payment plan that was offered.',
    action: 'See the plan',
    path: ({ applicationId }) => `/admin/applications/${applicationId}?tab=payments`,
    gathered: {
      words: ['answer to a payment plan', 'answers to payment plans'],
    },
  },
  payment_long_overdue: {
    to: 'office',
    subject: 'A payment has been overdue for 14 days',
    sentence: 'The last reminder has gone, and the payment has not come. Talk to the applicant about it.',
    action: 'See the payments',
    path: ({ applicationId }) => `/admin/applications/${applicationId}?tab=payments`,
    gathered: { words: ['payment long overdue', 'payments long overdue'] },
  },
  money_posted_alone: {
    to: 'office',
    subject: 'One person posted a large sum alone',
    heading: 'A large sum by one person',
    sentence:
      'One member of the team recorded, credited, wrote off or passed on so much alone that a refund of it would take two. ' +
      'Somebody else should compare it with the account.',
    action: 'See the day',
    path: '/admin/money?tab=day',
    gathered: {
      words: ['large sum by one person', 'large sums by one person'],
      path: '/admin/money?tab=day',
    },
  },
  refund_to_approve: {
    to: 'office',
    subject: 'A refund needs a second person',
    heading: 'A refund to approve',
    sentence: 'A member of the team wants to refund a payment. Another one has to approve it before anything is sent.',
    action: 'See the refund',
    path: ({ applicationId }) => `/admin/applications/${applicationId}?tab=payments`,
    gathered: { words: ['refund to approve', 'refunds to approve'] },
  },
  refund_failed: {
    to: 'office',
    subject: 'A refund did not go out',
    sentence: 'A refund did not arrive, or the card provider did not send it. Send it by transfer, or cancel it.',
    action: 'See the refund',
    path: ({ applicationId }) => `/admin/applications/${applicationId}?tab=payments`,
    gathered: {
      words: ['refund that did not go out', 'refunds that did not go out'],
    },
  },
  refund_requested: {
    to: 'office',
    subject: 'An applicant asks for a refund',
    sentence:
      'An applicant asks for a refund and waits for an answer. What the published stages come to stands beside it.',
    action: 'See the request',
    path: ({ applicationId }) => `/admin/applications/${applicationId}?tab=payments`,
    gathered: { words: ['request for a refund', 'requests for refunds'] },
  },
} satisfies Wordings
