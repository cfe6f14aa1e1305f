import type { ExportFormat } from '#contract/exports.ts'
import { redactFilter } from '../audit/audit-detail.ts'
import { auditOnly } from './consequence.ts'

interface TakenList {
  list: string
  format: ExportFormat
}

export const listExported = auditOnly<TakenList & { filter: object }>(({ list, format, filter }) => ({
  action: 'list.exported',
  subject: null,
  detail: { list, format, ...redactFilter(filter) },
}))

export const listExportEnded = auditOnly<TakenList & { rows: number; isWhole: boolean }>(
  ({ list, format, rows, isWhole }) => ({
    action: 'list.export_ended',
    subject: null,
    detail: { list, format, rows: String(rows), ended: isWhole ? 'whole' : 'interrupted' },
  }),
)
