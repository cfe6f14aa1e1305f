import { z } from 'zod'
import { Application, ApplicationStatus } from './applications.ts'
import { DayOfFilter, isStretch, WRONG_STRETCH } from './calendar.ts'
import { RequirementId, RequirementStatus } from './requirements.ts'
import { Id, Instant, idOf, Money, requiredText, route, searchText } from './route.ts'
import { Colleague } from './team.ts'
import { WaitsFor } from './waiting.ts'

export const AdminStats = z.object({
  totalClients: z.int(),
  /** Of them those who have not started an application, and so are in no list of applications. */
  notStarted: z.int(),
  pendingReviews: z.int(),
  approved: z.int(),
  revenue: Money,
  /** The true figures behind the three subtexts of the cards. */
  newClientsThisMonth: z.int(),
  /** Approved of all decided applications in percent; null before the first decision. */
  approvalRate: z.int().nullable(),
  /** Change of revenue against the same days of last month in percent; null without a payment in them. */
  revenueChange: z.int().nullable(),
})
export type AdminStats = z.infer<typeof AdminStats>

export const getAdminStats = route({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The figures of the admin dashboard',
  access: 'admin',
  reply: AdminStats,
})

/** The documents of an application in figures. */
export const DocumentCounts = z.object({
  /** How many this applicant cannot do without. */
  required: z.int(),
  /** How many of those are approved. */
  approved: z.int(),
  /** How many wait for a review, required or not. */
  pending: z.int(),
  /** How many came back and were not sent again, required or not. */
  returned: z.int(),
  /** How many required ones were never sent. */
  missing: z.int(),
})
export type DocumentCounts = z.infer<typeof DocumentCounts>

/** An application as the office sees it in its lists. */
export const ClientApplication = Application.extend({
  /** What is still owed: fees less what is paid. */
  balance: Money,
  /** Who of the team looks after it. */
  assignedTo: Colleague.nullable(),
  /** Messages of the applicant that nobody has answered, and since when the first of them waits; null when none does. */
  unansweredMessages: z.int(),
  unansweredSince: Instant.nullable(),
  documentCounts: DocumentCounts,
  /** Whether the personal data sheet names a nursing school. */
  hasNursingSchool: z.boolean(),
})
export type ClientApplication = z.infer<typeof ClientApplication>

/** The step of an application that can be taken back. */
export const LastMove = z.object({
  id: z.string(),
  from: ApplicationStatus,
  to: ApplicationStatus,
  reason: z.string().nullable(),
  /** null where the person's data were erased. */
  by: Colleague.nullable(),
  at: Instant,
})
export type LastMove = z.infer<typeof LastMove>

/** One application as the office works on it. */
export const ClientWithLastMove = ClientApplication.extend({
  /** null where nothing can be taken back. */
  lastMove: LastMove.nullable(),
  /** How the office reaches the person beside mail, as it was left when signing up. */
  contact: z.object({ mobileNumber: z.string().nullable(), messengerGroupChat: z.string().nullable() }),
})
export type ClientWithLastMove = z.infer<typeof ClientWithLastMove>

export const ClientSort = z.enum(['newest', 'oldest', 'waiting', 'balance', 'name'], {
  error: 'Sort by newest, oldest, waiting, balance or name',
})
export type ClientSort = z.infer<typeof ClientSort>

/** One or several words of a list, with commas between them. */
const someOf = (words: readonly string[], error: string) =>
  z
    .string({ error })
    .refine((text) => text.split(',').every((word) => words.includes(word)), { error })
    .optional()

const requirementState = z.templateLiteral([z.enum(RequirementId.options), ':', z.enum(RequirementStatus.options)], {
  error: 'Give a document and its state, such as passport:missing',
})

/** What the list of clients can be narrowed to and sorted by; everything that is given has to hold. Times are days of the provider. */
export const ClientFilter = z.object({
  search: searchText,
  status: someOf(ApplicationStatus.options, 'Choose statuses of the list'),
  waitsFor: someOf(WaitsFor.options, 'Choose who is waited for: applicant, team, third_party or nobody'),
  /** `me`, `nobody`, or the id of a colleague. */
  assignedTo: z
    .union([z.enum(['me', 'nobody']), Id], { error: 'assignedTo is me, nobody or the id of a colleague' })
    .optional(),
  balance: z.enum(['due', 'settled'], { error: 'balance is due or settled' }).optional(),
  /** Started on this day or later. */
  from: DayOfFilter,
  /** Started on this day or earlier. */
  to: DayOfFilter,
  requirement: requirementState.optional(),
  sort: ClientSort.optional(),
})
export type ClientFilter = z.output<typeof ClientFilter>

/** The same as a whole: its days come in their order. */
export const WholeClientFilter = ClientFilter.refine(isStretch, WRONG_STRETCH)

export const listClientApplications = route({
  method: 'GET',
  path: '/api/admin/applications',
  summary:
    'Applications with the people they belong to, newest first; `search` looks in number, name, e-mail and mobile ' +
    'number, and finds similar names (`X-Search: similar`) where nothing holds every word',
  access: 'admin',
  reads: { what: 'clients.listed' },
  query: WholeClientFilter,
  page: true,
  reply: z.array(ClientApplication),
})

export const getClientApplication = route({
  method: 'GET',
  path: '/api/admin/applications/:id',
  summary: 'One application as the office sees it',
  access: 'admin',
  reads: { what: 'record.read', of: 'application' },
  params: z.object({ id: Id }),
  reply: ClientWithLastMove,
})

export const assignApplication = route({
  method: 'PUT',
  path: '/api/admin/applications/:id/assignment',
  summary: 'Take an application, give it to a colleague, or release it with null',
  access: 'admin',
  params: z.object({ id: Id }),
  body: z.object({
    assignedTo: idOf('Choose somebody of the team, or nobody').nullable(),
    /** Who looked after it when the page was read; when that no longer holds, nothing changes and the answer is 409. */
    expected: idOf('Say who looked after it, or null for nobody').nullable().optional(),
  }),
  refusals: [409],
  reply: ClientWithLastMove,
})

export const UNDO_REASON_REQUIRED = 'Please say why the move is taken back'

export const undoMove = route({
  method: 'POST',
  path: '/api/admin/applications/:id/undo',
  summary: 'Take the last move of an application back, with a reason',
  access: 'admin',
  params: z.object({ id: Id }),
  body: z.object({
    reason: requiredText(UNDO_REASON_REQUIRED, 500),
    /** The move that is taken back, as `lastMove` names it; another one since then is refused with 409. */
    moveId: idOf('Say which move is taken back'),
  }),
  refusals: [409],
  reply: ClientWithLastMove,
})
