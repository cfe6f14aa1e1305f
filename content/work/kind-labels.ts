import type { WorkKind } from '#contract/work/work.ts'

interface KindLabel {
  one: string
  all: string
  counted: readonly [one: string, several: string]
}

export const kindLabels: Readonly<Record<WorkKind, KindLabel>> = {
  message: { one: 'Message', all: 'Messages', counted: ['message', 'messages'] },
  documents: { one: 'Documents', all: 'Documents', counted: ['client with documents', 'clients with documents'] },
  proof: { one: 'Payment', all: 'Payment reports', counted: ['payment to confirm', 'payments to confirm'] },
  request: { one: 'Request', all: 'Requests', counted: ['request', 'requests'] },
  next_step: { one: 'Next step', all: 'Next steps', counted: ['next step', 'next steps'] },
  follow_up: { one: 'Follow-up', all: 'Follow-ups', counted: ['follow-up', 'follow-ups'] },
  privacy: { one: 'Privacy', all: 'Privacy requests', counted: ['privacy request', 'privacy requests'] },
  date: { one: 'Date', all: 'Dates', counted: ['date', 'dates'] },
  money: { one: 'Refund', all: 'Refunds and disputes', counted: ['refund or dispute', 'refunds or disputes'] },
}
