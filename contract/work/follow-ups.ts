import { z } from 'zod'
import { isDay } from '#contract/calendar.ts'
import { Instant, idOf, route } from '#contract/route.ts'
import { SeenVersion } from '#contract/shared-fields.ts'
import { assigneeFilter, Colleague, NOT_OF_THE_TEAM } from '#contract/team/colleague.ts'
import { FollowUpDraft } from './follow-up-draft.ts'

export const FOLLOW_UP_YEARS = 'Choose a day within two years'
export const MOST_FOLLOW_UPS = 50
export const TOO_MANY_FOLLOW_UPS = `A client has at most ${MOST_FOLLOW_UPS} open follow-ups`
export const OFFICE_IS_CLOSED = 'The office is closed on that day.'

export const FollowUpState = z.enum(['open', 'done', 'ended'], { error: 'state must be open, done or ended' })
export type FollowUpState = z.infer<typeof FollowUpState>

export const FollowUp = z.object({
  id: z.string(),
  applicationId: z.string(),
  dueOn: z.string(),
  text: z.string(),
  assignedTo: Colleague.nullable(),
  /** Closes by itself when the applicant writes. */
  unlessAnswered: z.boolean(),
  state: FollowUpState,
  doneAt: Instant.nullable(),
  doneBy: Colleague.nullable(),
  createdBy: Colleague.nullable(),
  version: z.int(),
  warnings: z.array(z.string()),
})
export type FollowUp = z.infer<typeof FollowUp>

const A_DAY = 'Give a day such as 2026-12-01'
const { dueOn, text } = FollowUpDraft.shape
const assignedTo = idOf(NOT_OF_THE_TEAM)

export const addFollowUp = route('POST', '/api/admin/applications/:id/follow-ups', {
  summary: 'Write down what is to be done about a client, and on which day',
  permission: 'workspace.use',
  changes: ['work', 'application'],
  idempotent: 'if sent',
  status: 201,
  body: FollowUpDraft.extend({ assignedTo: assignedTo.optional() }),
  refusals: [409],
  reply: FollowUp,
})

export const listFollowUpsOfApplication = route('GET', '/api/admin/applications/:id/follow-ups', {
  summary: 'The follow-ups of a client, by their day',
  permission: 'clients.read',
  shows: ['work', 'message'],
  reads: { what: 'notes.read', of: 'application' },
  page: true,
  reply: z.array(FollowUp),
})

export const listFollowUps = route('GET', '/api/admin/follow-ups', {
  summary: 'The follow-ups of all clients, by their day',
  permission: 'clients.read',
  shows: ['work', 'message'],
  reads: { what: 'work.listed' },
  query: z.object({
    assigned: assigneeFilter('assigned'),
    state: FollowUpState.optional(),
    until: z.string({ error: A_DAY }).refine(isDay, { error: A_DAY }).optional(),
  }),
  page: true,
  reply: z.array(FollowUp),
})

export const changeFollowUp = route('PATCH', '/api/admin/follow-ups/:followUpId', {
  summary:
    'Change a follow-up, or say that it is done or open again; 409 says that a colleague changed it since you read it',
  permission: 'workspace.use',
  changes: ['work', 'application'],
  body: z.object({
    dueOn: dueOn.optional(),
    text: text.optional(),
    assignedTo: assignedTo.optional(),
    done: z.boolean({ error: 'done must be true or false' }).optional(),
    expectedVersion: SeenVersion,
  }),
  refusals: [409],
  reply: FollowUp,
})
