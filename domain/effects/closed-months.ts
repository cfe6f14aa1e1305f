import { auditOnly } from './consequence.ts'

export const monthClosed = auditOnly<{ month: string }>(({ month }) => ({
  action: 'month.closed',
  subject: `month:${month}`,
  detail: {},
}))
