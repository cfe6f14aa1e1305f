import { auditName } from '../bulk/audit-name.ts'
import type { BulkChange } from '../bulk/preview.ts'
import { auditOnly } from './consequence.ts'

function detailOf(bulkChange: BulkChange): Record<string, string> {
  if (bulkChange.action === 'assign') return { action: bulkChange.action, to: bulkChange.to?.id ?? 'nobody' }
  if (bulkChange.action === 'remind') return { action: bulkChange.action }
  if (bulkChange.action === 'mark') {
    return { action: bulkChange.action, step: bulkChange.step, doneOn: bulkChange.doneOn }
  }
  const { action, to, waitsFor } = bulkChange
  return { action, to, ...(waitsFor && { waitsFor }) }
}

interface BulkOrdered {
  runId: string
  applications: number
  bulkChange: BulkChange
}

export const bulkOrdered = auditOnly<BulkOrdered>(({ runId, applications, bulkChange }) => ({
  action: 'bulk.ordered',
  subject: auditName(runId),
  detail: { applications: String(applications), ...detailOf(bulkChange) },
  ...('reason' in bulkChange && { texts: { reason: bulkChange.reason } }),
}))

export const bulkUndone = auditOnly<BulkOrdered & { undoes: string }>(
  ({ runId, undoes, applications, bulkChange }) => ({
    action: 'bulk.undone',
    subject: auditName(runId),
    detail: { applications: String(applications), undoes, ...detailOf(bulkChange) },
  }),
)

export const bulkStopped = auditOnly<{ runId: string; leftOut: number }>(({ runId, leftOut }) => ({
  action: 'bulk.stopped',
  subject: auditName(runId),
  detail: { leftOut: String(leftOut) },
}))

export const bulkResultsExported = auditOnly<{ runId: string; rows: number }>(({ runId, rows }) => ({
  action: 'list.exported',
  subject: auditName(runId),
  detail: { list: 'results of a run', format: 'csv', rows: String(rows) },
}))
