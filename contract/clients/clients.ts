import { z } from 'zod'
import { Application, ApplicationStatus } from '#contract/applications/applications.ts'
import { DayOfFilter, daysOfFilter, isRange, WRONG_RANGE } from '#contract/calendar.ts'
import { PendingParty } from '#contract/cases/pending-on.ts'
import { ConsentPurpose } from '#contract/privacy/my-data.ts'
import { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import { Instant, idOf, Money, requiredText, route, searchText, someOf } from '#contract/route.ts'
import { assigneeFilter, Colleague } from '#contract/team/colleague.ts'

export const ApplicationDocumentCounts = z.object({
  required: z.int(),
  approved: z.int(),
  pending: z.int(),
  returned: z.int(),
  missing: z.int(),
})
export type ApplicationDocumentCounts = z.infer<typeof ApplicationDocumentCounts>

export const ClientApplication = Application.extend({
  balance: Money,
  assignedTo: Colleague.nullable(),
  /** The applicant's unanswered messages, and the time of the first one; null without any. */
  unansweredMessages: z.int(),
  unansweredSince: Instant.nullable(),
  documentCounts: ApplicationDocumentCounts,
  hasNursingSchool: z.boolean(),
  expiry: z.object({ requirementId: RequirementId, on: z.string() }).nullable(),
})
export type ClientApplication = z.infer<typeof ClientApplication>

export const LastTransition = z.object({
  id: z.string(),
  from: ApplicationStatus,
  to: ApplicationStatus,
  reason: z.string().nullable(),
  by: Colleague.nullable(),
  at: Instant,
})
export type LastTransition = z.infer<typeof LastTransition>

export const ClientWithLastTransition = ClientApplication.extend({
  lastMove: LastTransition.nullable(),
  contact: z.object({ mobileNumber: z.string().nullable(), messengerGroupChat: z.string().nullable() }),
  step: z.string().nullable(),
  addedByTeam: z.boolean(),
  chosenPackage: z.string().optional(),
  /** Consents that the application needs and the applicant withdrew; left out where there are none. */
  takenBack: z.array(ConsentPurpose).optional(),
  erasureDueAt: Instant.optional(),
})
export type ClientWithLastTransition = z.infer<typeof ClientWithLastTransition>

export const ClientSort = z.enum(['newest', 'oldest', 'waiting', 'balance', 'name'], {
  error: 'Sort by newest, oldest, waiting, balance or name',
})
export type ClientSort = z.infer<typeof ClientSort>

const requirementState = z.templateLiteral([z.enum(RequirementId.options), ':', z.enum(RequirementStatus.options)], {
  error: 'Give a document and its status, such as passport:missing',
})

/** Filters and sort order of the client list; filters combine with AND. Days are in the portal's time zone. */
export const ClientFilter = z.object({
  search: searchText,
  status: someOf(ApplicationStatus.options, 'Choose statuses from the list'),
  waitsFor: someOf(
    PendingParty.options,
    'Choose who the application is waiting for: applicant, team, third_party or nobody',
  ),
  assignedTo: assigneeFilter('assignedTo'),
  balance: z.enum(['due', 'settled'], { error: 'balance must be due or settled' }).optional(),
  from: DayOfFilter,
  to: DayOfFilter,
  requirement: requirementState.optional(),
  expiresWithin: daysOfFilter('expiresWithin must be a number of days'),
  sort: ClientSort.optional(),
})
export type ClientFilter = z.output<typeof ClientFilter>

export const WholeClientFilter = ClientFilter.refine(isRange, WRONG_RANGE)

export const listClientApplications = route('GET', '/api/admin/applications', {
  summary:
    'Applications with the people they belong to, newest first; `search` looks in number, name, email and mobile ' +
    'number, and finds similar names (`X-Search: similar`) where nothing holds every word',
  permission: 'clients.read',
  shows: ['message', 'document', 'payment', 'application'],
  reads: { what: 'clients.listed' },
  query: WholeClientFilter,
  page: true,
  reply: z.array(ClientApplication),
})

export const getClientApplication = route('GET', '/api/admin/applications/:id', {
  summary: 'One application as the team sees it',
  permission: 'clients.read',
  shows: ['message', 'document', 'payment', 'application'],
  reads: { what: 'record.read', of: 'application' },
  reply: ClientWithLastTransition,
})

export const assignApplication = route('PUT', '/api/admin/applications/:id/assignment', {
  summary: 'Assign an application to yourself or a colleague, or unassign it with null',
  permission: 'cases.move',
  changes: ['application'],
  body: z.object({
    assignedTo: idOf('Choose a member of the team, or nobody').nullable(),
    /** The assignee that the page showed; a different current assignee gives 409 and no change. */
    expected: idOf('Give the previous assignee, or null for nobody').nullable().optional(),
  }),
  refusals: [409],
  reply: ClientWithLastTransition,
})

export const undoTransition = route('POST', '/api/admin/applications/:id/undo', {
  summary: 'Undo the last status change of an application, with a reason',
  permission: 'cases.move',
  changes: ['application'],
  body: z.object({
    reason: requiredText('Please say why you are undoing the status change', 500),
    /** The move to undo, from `lastMove`; a newer move gives 409. */
    moveId: idOf('Give the status change to undo'),
  }),
  refusals: [409],
  reply: ClientWithLastTransition,
})
