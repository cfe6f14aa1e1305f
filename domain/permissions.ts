import type { Notice, OfficeKind } from '#contract/notices.ts'
import { Permission, TeamRole } from '#contract/team/team-roles.ts'

interface Allowed {
  /** The phrase after 'May …' on the team page; null where permissions on single records describe it. */
  inWords: string | null
  roles: readonly TeamRole[]
}

const all = TeamRole.options
const only = (...roles: readonly TeamRole[]) => roles

// The permissions of the team: every team route names one, and the rules for single records use them. An owner has all
// of them; an auditor reads and changes nothing.
export const permissions: Readonly<Record<Permission, Allowed>> = {
  'clients.read': { inWords: 'read clients, their documents and messages', roles: all },
  'clients.add': {
    inWords: 'add clients and upload for them',
    roles: only('owner', 'lead', 'reviewer', 'support', 'coordinator'),
  },
  'team.read': { inWords: 'see who is on the team', roles: only('owner', 'lead', 'auditor') },
  'payments.read': {
    inWords: 'read the payments and the statement of a client',
    roles: only('owner', 'lead', 'reviewer', 'support', 'cashier', 'auditor'),
  },
  'money.read': { inWords: 'read the money of all clients', roles: only('owner', 'lead', 'cashier', 'auditor') },
  'reports.read': { inWords: 'read reports', roles: only('owner', 'lead', 'auditor') },
  'audit.read': { inWords: 'read the audit log', roles: only('owner', 'lead', 'auditor') },
  'incidents.read': { inWords: 'read the incident register', roles: only('owner', 'lead', 'auditor') },
  'incidents.manage': { inWords: 'keep the incident register', roles: only('owner', 'lead') },
  'backups.read': { inWords: 'see when the last backup was made', roles: only('owner', 'lead', 'auditor') },
  'lists.export': { inWords: 'export lists and files of clients', roles: only('owner', 'lead', 'auditor') },
  'money.export': { inWords: 'export payments and the ledger', roles: only('owner', 'lead', 'cashier', 'auditor') },
  'documents.review': {
    inWords: 'review documents and note names',
    roles: only('owner', 'lead', 'reviewer', 'coordinator'),
  },
  'applications.change': { inWords: null, roles: only('owner', 'lead', 'reviewer', 'coordinator', 'cashier') },
  'cases.move': {
    inWords: 'change the status of clients, mark steps, assign clients and create packets',
    roles: only('owner', 'lead', 'reviewer', 'coordinator'),
  },
  'board_items.decide': {
    inWords: 'decide what a board asks for',
    roles: only('owner', 'lead', 'reviewer', 'support', 'coordinator'),
  },
  'bulk.run': { inWords: null, roles: only('owner', 'lead', 'reviewer', 'support', 'coordinator') },
  'messages.write': { inWords: 'write messages to clients', roles: only('owner', 'lead', 'support', 'coordinator') },
  'notes.write': {
    inWords: 'write internal notes',
    roles: only('owner', 'lead', 'reviewer', 'support', 'coordinator', 'cashier'),
  },
  'replies.change': { inWords: 'change saved replies', roles: only('owner', 'lead', 'support') },
  'reminders.send': { inWords: 'send reminders', roles: only('owner', 'lead', 'support', 'coordinator') },
  'requests.follow': {
    inWords: 'follow requests to third parties',
    roles: only('owner', 'lead', 'support', 'coordinator'),
  },
  'money.keep': {
    inWords: 'change fees, record payments, charges, credits and refunds, check bank statements and close months',
    roles: only('owner', 'lead', 'cashier'),
  },
  'channels.propose': { inWords: 'propose payment channels', roles: only('owner', 'cashier') },
  'channels.decide': { inWords: 'confirm and retire payment channels', roles: only('owner') },
  'boards.change': { inWords: 'change what is known of boards', roles: only('owner', 'lead') },
  'settings.change': { inWords: 'change reminders and texts of the portal', roles: only('owner', 'lead') },
  'retention.change': { inWords: 'change how long data is kept', roles: only('owner') },
  'sessions.end': { inWords: 'sign people out everywhere', roles: only('owner', 'lead') },
  'workspace.use': {
    inWords: 'save views, choose emails and show colleagues what is open',
    roles: only('owner', 'lead', 'reviewer', 'support', 'coordinator', 'cashier'),
  },
  'privacy.read': {
    inWords: 'read requests about personal data and incidents',
    roles: only('owner', 'lead', 'auditor'),
  },
  'privacy.manage': {
    inWords: 'answer requests about personal data, and block people',
    roles: only('owner', 'lead'),
  },
  'team.manage': { inWords: 'invite people, change roles and deactivate members', roles: only('owner') },
}

const permissionsByRole = new Map(
  all.map((role) => [role, Permission.options.filter((one) => permissions[one].roles.includes(role))]),
)

export const permissionsOf = (role: TeamRole | null): readonly Permission[] =>
  (role !== null && permissionsByRole.get(role)) || []

export const rolesWith = (permission: Permission): readonly TeamRole[] => permissions[permission].roles

// Permissions about the team or the own desk; a bulk action itself skips the actor's own application.
const JUDGE_NO_APPLICATION: ReadonlySet<Permission> = new Set([
  'bulk.run',
  'clients.read',
  'lists.export',
  'sessions.end',
  'team.manage',
  'workspace.use',
])

export const judgesApplications = (permission: Permission): boolean => !JUDGE_NO_APPLICATION.has(permission)

const noticePermissions: Record<OfficeKind, Permission> & Partial<Record<Notice['kind'], Permission>> = {
  message_from_applicant: 'messages.write',
  application_started: 'cases.move',
  mentioned: 'clients.read',
  board_asked: 'cases.move',
  exam_details_entered: 'cases.move',
  proof_added: 'requests.follow',
  exam_not_booked: 'cases.move',
  documents_waiting: 'documents.review',
  payment_proof_submitted: 'money.keep',
  payment_channel_changed: 'channels.decide',
  money_posted_alone: 'team.manage',
  plan_answered: 'money.keep',
  payment_long_overdue: 'money.keep',
  refund_to_approve: 'money.keep',
  refund_failed: 'money.keep',
  refund_requested: 'money.keep',
  payment_held: 'money.keep',
  dispute_opened: 'money.keep',
  dispute_funds_withdrawn: 'money.keep',
  privacy_request_made: 'privacy.manage',
  incident_opened: 'incidents.manage',
  incident_due: 'incidents.manage',
}

export const permissionForNotice = (kind: Notice['kind']): Permission => noticePermissions[kind] ?? 'team.manage'
