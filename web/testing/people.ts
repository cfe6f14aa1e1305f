import type { Me } from '#contract/account/session.ts'
import type { AdminStats } from '#contract/admin.ts'
import type { Application } from '#contract/applications/applications.ts'
import type { CaseState } from '#contract/cases/case-state.ts'
import type { TaskList } from '#contract/cases/tasks.ts'
import type { ClientApplication, ClientWithLastTransition } from '#contract/clients/clients.ts'
import type { Document } from '#contract/documents/documents.ts'
import type { Message } from '#contract/messages/messages.ts'
import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import type { ApplicationRequirement, RequirementId } from '#contract/requirements.ts'
import type { SavedReply } from '#contract/saved-replies.ts'
import type { TeamMember } from '#contract/team/team.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import type { ThirdParty } from '#contract/third-party-requests/third-parties.ts'
import type { CaseFacts } from '#domain/cases/case-facts.ts'
import { caseState, forApplicant } from '#domain/cases/case-state.ts'
import { tasksOf } from '#domain/cases/tasks.ts'
import { aDocument as aCaseDocument, caseFacts } from '#domain/cases/testing/example-facts.ts'
import { outstanding } from '#domain/money/amounts.ts'
import type { PathFacts } from '#domain/path/path-facts.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { checklist } from '#domain/requirements/checklist.ts'

export const maria: Me = {
  id: 'maria',
  role: 'client',
  firstName: 'Maria',
  lastName: 'Santos',
  name: 'Maria Clara Santos',
  email: 'maria@nurses.example',
  teamRole: null,
  permissions: [],
}

export const admin: Me = {
  id: 'ana',
  role: 'admin',
  firstName: 'Ana',
  lastName: 'Reyes',
  name: 'Ana Reyes',
  email: 'ana@lampara.example',
  teamRole: 'owner',
  permissions: [...permissionsOf('owner')],
}

export const memberWith = (teamRole: TeamRole): Me => ({
  ...admin,
  teamRole,
  permissions: [...permissionsOf(teamRole)],
})

export const someStats: AdminStats = {
  totalClients: 2,
  notStarted: 0,
  pendingReviews: 0,
  approved: 0,
  revenue: '0.00',
  newClientsThisMonth: 2,
  approvalRate: null,
  revenueChange: null,
}

export const aColleague = (id: string, name: string): TeamMember => ({ id, name, role: 'lead', active: true })

export const anApplication = (about: Partial<Application> = {}): Application => ({
  id: 'application-1',
  applicationNumber: '2026-000-001-7',
  userId: maria.id,
  status: 'in_progress',
  totalFees: '1500.00',
  amountPaid: '0.00',
  createdAt: '2026-11-02T01:30:00.000Z',
  hasPersonalDataSheet: true,
  waiting: { for: 'applicant', cause: 'documents_to_send', since: '2026-11-02' },
  user: { id: maria.id, firstName: maria.firstName, lastName: maria.lastName, email: maria.email },
  ...about,
})

export const aClient = (about: Partial<ClientApplication> = {}): ClientApplication => ({
  ...anApplication(about),
  balance: outstanding(anApplication(about)),
  assignedTo: null,
  unansweredMessages: 0,
  unansweredSince: null,
  documentCounts: { required: 5, approved: 0, pending: 0, returned: 0, missing: 5 },
  hasNursingSchool: true,
  expiry: null,
  ...about,
})

/** What tells an application of Juan from one of Maria. */
export const ofJuan = {
  id: 'application-2',
  applicationNumber: '2026-000-002-5',
  userId: 'juan',
  user: { id: 'juan', firstName: 'Juan', lastName: 'Cruz', email: 'juan@nurses.example' },
}

export const aClientRecord = (about: Partial<ClientWithLastTransition> = {}): ClientWithLastTransition => ({
  ...aClient(),
  lastMove: null,
  contact: { mobileNumber: '0917 123 4567', messengerGroupChat: '12' },
  step: null,
  addedByTeam: false,
  ...about,
})

type RequirementOverrides = Partial<Pick<ApplicationRequirement, 'status' | 'notes' | 'required'>>

export const aChecklist = (
  about: Partial<Record<RequirementId, RequirementOverrides>> = {},
): ApplicationRequirement[] =>
  checklist.map((requirement) => ({
    id: `row-${requirement.id}`,
    applicationId: 'application-1',
    requirementId: requirement.id,
    status: 'missing',
    notes: null,
    required: requirement.required,
    requirement,
    ...about[requirement.id],
  }))

export interface CaseAbout {
  status: Application['status']
  documents: readonly ApplicationRequirement[]
  hasSheet: boolean
  hasNursingSchool: boolean
  amountPaid: string
  unreadMessages: number
  path: Partial<Omit<PathFacts, 'requests'>>
}

function aCase(about: Partial<CaseAbout>): CaseFacts {
  const { status = 'in_progress', hasSheet = true, hasNursingSchool = true, unreadMessages = 0 } = about
  const day = '2026-11-02'
  return caseFacts({
    status,
    documents: (about.documents ?? aChecklist()).map((row) => aCaseDocument(row)),
    sheetOn: hasSheet ? day : null,
    schoolOn: hasNursingSchool ? day : null,
    unread: unreadMessages > 0 ? { count: unreadMessages, since: day, subject: 'Your passport' } : null,
    ...about.path,
    ...(about.amountPaid && { money: { ...caseFacts().money, amountPaid: about.amountPaid } }),
  })
}

export function aTaskList(about: Partial<CaseAbout> = {}): TaskList {
  const facts = aCase(about)
  return tasksOf(facts, caseState(facts))
}

export const aState = (about: Partial<CaseAbout> = {}): CaseState => forApplicant(caseState(aCase(about)))

let written = 0

export const aMessage = (about: Partial<Message> = {}): Message => {
  written += 1
  return {
    id: `message-${written}`,
    applicationId: 'application-1',
    subject: 'Your passport',
    content: 'Please send a clearer scan.',
    recipientId: maria.id,
    recipientName: maria.name,
    senderId: admin.id,
    senderName: admin.name,
    isRead: false,
    createdAt: '2026-11-03T02:00:00.000Z',
    attachments: [],
    ...about,
  }
}

export const aDocument = (requirementId: RequirementId, about: Partial<Document> = {}): Document => ({
  id: `document-${requirementId}`,
  applicationId: 'application-1',
  requirementId,
  fileName: `${requirementId}.pdf`,
  uploadURL: null,
  objectPath: `/objects/${requirementId}`,
  fileSize: 1_468_006,
  mimeType: 'application/pdf',
  status: 'pending',
  reviewNotes: null,
  reviewReason: null,
  reasons: about.reviewReason ? [about.reviewReason] : [],
  pointers: [],
  reviewedAt: null,
  reviewedBy: null,
  pageCount: 3,
  sha256: 'a'.repeat(64),
  uploadedAt: '2026-11-18T07:42:00.000Z',
  replacedAt: null,
  fromMessage: false,
  filedBy: null,
  ...about,
})

export const aSheet: PersonalDataSheet = {
  id: 'sheet-1',
  applicationId: 'application-1',
  firstName: 'Maria',
  middleName: null,
  lastName: 'Santos',
  birthday: '1995-04-23',
  age: 31,
  maritalStatus: 'single',
  marriedName: null,
  maidenName: null,
  houseStreet: '12 Mabini Street',
  barangay: 'Lahug',
  city: 'Cebu City',
  province: 'Cebu',
  zipcode: '6000',
  email: 'maria@nurses.example',
  phoneNumber: '+639171234567',
  isFirstTimeTaker: true,
  isRetaker: false,
  retakerState: null,
  retakerMonthYear: null,
  declarePrc: false,
  prcIdNumber: null,
  prcDateOfRegistration: null,
  version: 1,
}

export const aReply = (title: string, about: Partial<SavedReply> = {}): SavedReply => ({
  id: title,
  title,
  kind: 'both',
  subject: '',
  content: `${title} for {first name}`,
  version: 1,
  changedBy: null,
  changedAt: '2026-11-04T02:15:00.000Z',
  ...about,
})

export const aThirdParty = (about: Partial<ThirdParty> = {}): ThirdParty => ({
  id: '019f2a51-7c3e-7d10-9b1f-2f7a5c0e4d11',
  party: 'high_school',
  name: 'Iloilo National High School',
  address: 'Luna Street\nIloilo City',
  contact: null,
  usualMinDays: 5,
  usualMaxDays: 15,
  usualInWorkingDays: true,
  usualToldOn: '2026-11-03',
  learned: null,
  note: null,
  retired: false,
  version: 1,
  ...about,
})
