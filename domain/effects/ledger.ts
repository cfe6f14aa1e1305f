import type { PostedAlone } from '#contract/money/overview.ts'
import { aboutCase, auditCase, auditOnly, toOffice } from './consequence.ts'

export const statementImported = auditOnly<{
  statementId: string
  channelId: string
  newLines: number
  repeatedLines: number
  hasGaps: boolean
}>(({ statementId, channelId, newLines, repeatedLines, hasGaps }) => ({
  action: 'bank_statement.imported',
  subject: `bank_statement:${statementId}`,
  detail: {
    channel: channelId,
    lines: String(newLines),
    repeated: String(repeatedLines),
    ...(hasGaps && { gaps: 'yes' }),
  },
}))

export const statementDeleted = auditOnly<{ statementId: string; channelId: string; lines: number }>(
  ({ statementId, channelId, lines }) => ({
    action: 'bank_statement.deleted',
    subject: `bank_statement:${statementId}`,
    detail: { channel: channelId, lines: String(lines) },
  }),
)

export const bankLinesMatched = auditOnly<{ lineIds: readonly string[]; paymentIds: readonly string[] }>(
  ({ lineIds, paymentIds }) => ({
    action: 'bank_line.matched',
    subject: `bank_line:${lineIds[0]}`,
    detail: { lines: lineIds.join(' '), payments: paymentIds.join(' ') },
  }),
)

export const bankLineReopened = auditOnly<{ lineId: string; from: string }>(({ lineId, from }) => ({
  action: 'bank_line.reopened',
  subject: `bank_line:${lineId}`,
  detail: { from },
}))

export const bankLineExcluded = auditOnly<{ lineId: string; reason: string }>(({ lineId, reason }) => ({
  action: 'bank_line.excluded',
  subject: `bank_line:${lineId}`,
  texts: { reason },
}))

export const monthClosed = auditOnly<{ month: string }>(({ month }) => ({
  action: 'month.closed',
  subject: `month:${month}`,
}))

/** The posting is valid at once; those who manage the team get one mail a day per person, client and kind. */
export const moneyPostedAlone = aboutCase<
  Pick<PostedAlone, 'applicationId' | 'kind' | 'amount' | 'currency'> & { by: string; day: string }
>({
  mail: toOffice(
    'money_posted_alone',
    ({ applicationId, kind, by, day }) => `alone:${applicationId} ${kind} ${by} ${day}`,
  ),
  audit: auditCase('money.posted_alone', ({ kind, amount, currency }) => ({ kind, amount, currency })),
})
