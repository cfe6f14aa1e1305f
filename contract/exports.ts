import { z } from 'zod'
import { WholeAuditFilter } from './audit/audit.ts'
import { DayOfFilter, isRange, WRONG_RANGE } from './calendar.ts'
import { WholeClientFilter } from './clients/clients.ts'
import { listDocumentsForReview } from './documents/documents.ts'
import { LedgerFilter } from './money/overview.ts'
import { PaymentStatus } from './money/payments.ts'
import { Id, rawRoute, searchText } from './route.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV = 'text/csv; charset=utf-8'

/** The most rows of one Excel sheet, without the heading row. */
export const MOST_XLSX_ROWS = 1_048_575

export const ExportedList = z.enum([
  'clients',
  'documents',
  'payments',
  'ledger',
  'months',
  'audit',
  'users',
  'affected',
])
export type ExportedList = z.infer<typeof ExportedList>

export const ExportFormat = z.enum(['csv', 'xlsx'], { error: 'format must be csv or xlsx' })
export type ExportFormat = z.infer<typeof ExportFormat>

const format = z.object({ format: ExportFormat })
const answers = { 200: ['text/csv', XLSX] } as const
const refusals = [400, 409, 429] as const

export const exportClients = rawRoute('GET', '/api/admin/exports/clients', {
  summary: 'The list of clients as a file, CSV or Excel, narrowed and sorted like the list itself',
  permission: 'lists.export',
  stepUp: 'export the list of clients',
  query: WholeClientFilter.safeExtend(format.shape),
  answers,
  refusals,
})

export const exportDocuments = rawRoute('GET', '/api/admin/exports/documents', {
  summary: 'The current documents as a file, CSV or Excel, narrowed like their list',
  permission: 'lists.export',
  stepUp: 'export the list of documents',
  query: listDocumentsForReview.query.extend(format.shape),
  answers,
  refusals,
})

export const PaymentFilter = z
  .object({
    status: z
      .enum(PaymentStatus.options, { error: `status must be one of ${PaymentStatus.options.join(', ')}` })
      .optional(),
    from: DayOfFilter,
    to: DayOfFilter,
  })
  .refine(isRange, WRONG_RANGE)
export type PaymentFilter = z.output<typeof PaymentFilter>

export const exportPayments = rawRoute('GET', '/api/admin/exports/payments', {
  summary: 'All payments and refunds as a file, CSV or Excel, newest first',
  permission: 'money.export',
  stepUp: 'export all payments',
  query: PaymentFilter.safeExtend(format.shape),
  answers,
  refusals,
})

export const exportLedger = rawRoute('GET', '/api/admin/exports/ledger', {
  summary: 'The ledger of all clients as a file, CSV or Excel, narrowed like its list',
  permission: 'money.export',
  stepUp: 'export the ledger',
  query: LedgerFilter.safeExtend(format.shape),
  answers,
  refusals,
})

export const exportMonths = rawRoute('GET', '/api/admin/exports/months', {
  summary: 'The sums of all closed months as a file, CSV or Excel, the latest month first',
  permission: 'money.export',
  stepUp: 'export the closed months',
  query: format,
  answers,
  refusals,
})

export const exportAudit = rawRoute('GET', '/api/admin/exports/audit', {
  summary:
    'The audit log as a file, CSV or Excel, newest first, narrowed like its list and with every entry of bulk actions',
  permission: 'audit.read',
  stepUp: 'export the audit log',
  query: WholeAuditFilter.safeExtend(format.shape),
  answers,
  refusals,
})

export const exportUsers = rawRoute('GET', '/api/admin/exports/users', {
  summary: 'Everyone with an account as a file, CSV or Excel, newest first',
  permission: 'lists.export',
  stepUp: 'export all users',
  query: z.object({ search: searchText }).extend(format.shape),
  answers,
  refusals,
})

export const exportAffected = rawRoute('GET', '/api/admin/exports/affected', {
  summary: 'The people whom an incident affects as a file, CSV or Excel, blocked ones too',
  permission: 'incidents.read',
  seesBlocked: true,
  stepUp: 'export the people whom an incident affects',
  query: z.object({ incidentId: Id }).extend(format.shape),
  answers,
  refusals: [...refusals, 404],
})

export const MOST_CHOSEN = 500

export const ChosenIds = z
  .array(Id, { error: 'Choose at least one application' })
  .min(1, { error: 'Choose at least one application' })
  .max(MOST_CHOSEN, { error: `Choose at most ${MOST_CHOSEN} applications at once` })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'The same application is chosen twice' })

export const ChosenClients = z.object({ format: ExportFormat, ids: ChosenIds })
export type ChosenClients = z.output<typeof ChosenClients>

export const exportChosenClients = rawRoute('POST', '/api/admin/exports/clients', {
  summary: `Up to ${MOST_CHOSEN} clients by the ids of their applications as a file: {"format": "csv" or "xlsx", "ids": [...]}`,
  permission: 'lists.export',
  stepUp: 'export clients',
  changes: [],
  takes: 'application/json',
  answers,
  refusals: [400, 404, 429],
})
