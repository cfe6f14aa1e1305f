import { auditOnly } from './consequence.ts'

const subjectOf = ({ userId }: { userId: string }) => `user:${userId}`

export const sessionEnded = auditOnly<{ userId: string }>((facts) => ({
  action: 'session.ended',
  subject: subjectOf(facts),
  detail: {},
}))

export const allSessionsEnded = auditOnly<{ userId: string; ended: number }>(({ ended, ...facts }) => ({
  action: 'session.all_ended',
  subject: subjectOf(facts),
  detail: { ended: String(ended) },
}))
