import type { AuditFilter } from '#contract/audit/audit.ts'
import type { DocumentFilter } from '#contract/documents/documents.ts'
import { reviewReasons } from '#contract/documents/review-reasons.ts'
import type { PaymentFilter } from '#contract/exports.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { formatFacts } from '#domain/audit/audit-detail.ts'
import { auditLabel } from '#domain/audit/audit-labels.ts'
import { amount, phoneNumber } from '#domain/exports/cell.ts'
import { describedPayment } from '#domain/money/payments/receipt.ts'
import { fullName } from '#domain/names/full-name.ts'
import { affectedSources } from '#domain/privacy/incident-labels.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { assigneeOf } from '#domain/team/assignee.ts'
import { countAuditUpTo, readAuditBatch, refuseVagueSearch } from '#server/features/audit/audit.service.ts'
import { getIncident } from '#server/features/privacy/incidents/incidents.service.ts'
import { refuseUnknown } from '#server/features/team/team.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { roleOf } from '#server/http/session.ts'
import {
  type AffectedForSheet,
  countAffectedRows,
  countDocuments,
  countPayments,
  countUsers,
  type DocumentForSheet,
  type DocumentListFilter,
  type PaymentForSheet,
  selectAffected,
  selectDocuments,
  selectPayments,
  selectUsers,
  type UserForSheet,
} from './exports.store.ts'
import { type ExportColumn, type Listing, readInBatches } from './listing.ts'

const person = <Row extends { firstName: string; lastName: string; email: string }>(): ExportColumn<Row>[] => [
  { head: 'Last name', width: 20, cell: ({ lastName }) => lastName },
  { head: 'First name', width: 20, cell: ({ firstName }) => firstName },
  { head: 'Email', width: 30, cell: ({ email }) => email },
]

const listFilterOf = (caller: Caller, { assigned, ...filter }: DocumentFilter): DocumentListFilter => ({
  ...filter,
  assigned: assigneeOf(assigned, caller),
})

export const documents: Listing<DocumentFilter, DocumentForSheet> = {
  title: 'Documents',
  columns: [
    { head: 'Uploaded', width: 26, isTime: true, cell: ({ uploadedAt }) => uploadedAt },
    { head: 'Application', width: 16, cell: ({ applicationNumber }) => applicationNumber },
    ...person<DocumentForSheet>(),
    { head: 'Document', width: 24, cell: ({ requirementId }) => requirementOf(requirementId).name },
    { head: 'Status', width: 12, cell: ({ status }) => statusLabel(status) },
    { head: 'File', width: 30, cell: ({ fileName }) => fileName },
    { head: 'Pages', width: 8, cell: ({ pageCount }) => pageCount },
    { head: 'Bytes', width: 12, cell: ({ fileSize }) => fileSize },
    { head: 'Reviewed', width: 26, isTime: true, cell: ({ reviewedAt }) => reviewedAt },
    { head: 'Reviewed by', width: 20, cell: ({ reviewer }) => reviewer },
    { head: 'Reason', width: 24, cell: ({ reviewReason }) => reviewReason && reviewReasons[reviewReason].name },
    { head: 'Notes', width: 40, cell: ({ reviewNotes }) => reviewNotes },
    { head: 'SHA-256', width: 20, cell: ({ sha256 }) => sha256 },
  ],
  names: { of: 'application', key: ({ applicationNumber }) => applicationNumber, byConsent: true },
  refuse: (deps, { assigned }) => refuseUnknown(deps, assigned),
  batches: ({ db }, caller, filter) =>
    readInBatches((batch) => selectDocuments(db, listFilterOf(caller, filter), batch)),
  count: ({ db }, caller, { filter, upTo }) => countDocuments(db, listFilterOf(caller, filter), upTo),
}

export const payments: Listing<PaymentFilter, PaymentForSheet> = {
  title: 'Payments',
  columns: [
    { head: 'Date', width: 26, isTime: true, cell: ({ createdAt }) => createdAt },
    { head: 'Receipt', width: 16, cell: ({ receiptNumber }) => receiptNumber },
    { head: 'Application', width: 16, cell: ({ applicationNumber }) => applicationNumber },
    ...person<PaymentForSheet>(),
    { head: 'Description', width: 30, cell: describedPayment },
    { head: 'Amount', width: 12, cell: (payment) => amount(payment.amount) },
    { head: 'Currency', width: 10, cell: ({ currency }) => currency },
    { head: 'Status', width: 12, cell: ({ status }) => statusLabel(status) },
    { head: 'Method', width: 12, cell: ({ method }) => method },
    { head: 'Card', width: 12, cell: ({ cardBrand }) => cardBrand },
    { head: 'Last digits', width: 10, cell: ({ cardLast4 }) => cardLast4 },
    { head: 'Transaction', width: 30, cell: ({ intentId }) => intentId },
  ],
  names: { of: 'application', key: ({ applicationNumber }) => applicationNumber, byConsent: false },
  batches: ({ db, config: { timeZone } }, _caller, filter) =>
    readInBatches((batch) => selectPayments(db, { ...filter, timeZone }, batch)),
  count: ({ db, config: { timeZone } }, _caller, { filter, upTo }) => countPayments(db, { ...filter, timeZone }, upTo),
}

type AuditForSheet = Awaited<ReturnType<typeof readAuditBatch>>[number]

const whoOf = ({ actorId, firstName, lastName, email }: AuditForSheet) =>
  fullName({ firstName, lastName }, email ?? actorId ?? 'Not signed in')

export const audit: Listing<AuditFilter, AuditForSheet> = {
  title: 'Audit log',
  seesBlocked: true,
  columns: [
    { head: 'When', width: 26, isTime: true, cell: ({ at }) => at },
    { head: 'Who', width: 24, cell: whoOf },
    { head: 'Email', width: 30, cell: ({ email }) => email },
    { head: 'What', width: 30, cell: ({ action }) => auditLabel(action) },
    { head: 'Action', width: 24, cell: ({ action }) => action },
    { head: 'Subject', width: 40, cell: ({ subject }) => subject },
    { head: 'Details', width: 50, cell: ({ detail }) => formatFacts(detail).join(', ') },
    { head: 'From', width: 16, cell: ({ ip }) => ip },
    { head: 'Request', width: 36, cell: ({ requestId }) => requestId },
  ],
  refuse: refuseVagueSearch,
  batches: (deps, _caller, filter) => readInBatches((batch) => readAuditBatch(deps, filter, batch)),
  count: (deps, _caller, { filter, upTo }) => countAuditUpTo(deps, filter, upTo),
}

interface UserOfPortal extends UserForSheet {
  role: string
}

export const users: Listing<{ search?: string | undefined }, UserOfPortal> = {
  title: 'Users',
  columns: [
    { head: 'Added', width: 26, isTime: true, cell: ({ createdAt }) => createdAt },
    ...person<UserOfPortal>(),
    { head: 'Mobile number', width: 18, cell: ({ mobileNumber }) => phoneNumber(mobileNumber) },
    { head: 'Role', width: 10, cell: ({ role }) => statusLabel(role) },
  ],
  names: { of: 'person', key: ({ id }) => id, byConsent: true },
  batches: ({ db, config }, _caller, { search }) =>
    readInBatches(async (batch) => {
      const rows = await selectUsers(db, search, batch)
      return rows.map((row) => ({ ...row, role: roleOf(config, row) }))
    }),
  count: ({ db }, _caller, { filter, upTo }) => countUsers(db, filter.search, upTo),
}

interface AffectedFilter {
  incidentId: string
}

export const affected: Listing<AffectedFilter, AffectedForSheet> = {
  title: 'Affected people',
  columns: [
    { head: 'Last name', width: 20, cell: ({ lastName }) => lastName },
    { head: 'First name', width: 20, cell: ({ firstName }) => firstName },
    { head: 'Email', width: 30, cell: ({ email }) => email },
    { head: 'Mobile number', width: 18, cell: ({ mobileNumber }) => phoneNumber(mobileNumber) },
    { head: 'Application', width: 16, cell: ({ applicationNumber }) => applicationNumber },
    { head: 'On the list by', width: 16, cell: ({ source }) => affectedSources[source] },
    { head: 'On the list since', width: 26, isTime: true, cell: ({ addedAt }) => addedAt },
    { head: 'Notice mailed', width: 26, isTime: true, cell: ({ toldAt }) => toldAt },
  ],
  seesBlocked: true,
  names: { of: 'person', key: ({ id }) => id, byConsent: false },
  refuse: async (deps, { incidentId }) => void (await getIncident(deps, incidentId)),
  batches: ({ db }, _caller, { incidentId }) => readInBatches((batch) => selectAffected(db, incidentId, batch)),
  count: ({ db }, _caller, { filter }) => countAffectedRows(db, filter.incidentId),
}
