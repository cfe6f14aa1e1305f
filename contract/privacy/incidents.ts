import { z } from 'zod'
import { Email } from '#contract/account/session.ts'
import { Id, Instant, optionalText, requiredText, route } from '#contract/route.ts'
import { Reason, SeenVersion } from '#contract/shared-fields.ts'

export const IncidentState = z.enum(['assessing', 'to_notify', 'no_notice', 'closed'])
export type IncidentState = z.infer<typeof IncidentState>

export const IncidentAnswer = z.enum(['yes', 'no', 'unknown'])
export type IncidentAnswer = z.infer<typeof IncidentAnswer>

export const NoticeDuty = z.enum(['yes', 'no', 'unclear'])
export type NoticeDuty = z.infer<typeof NoticeDuty>

const MOST_WORDS = 4_000

/** The parts of a notice, in the order that the Commission requires. */
const IncidentText = z.object({
  nature: z.string(),
  consequences: z.string(),
  dataInvolved: z.string(),
  measures: z.string(),
  contact: z.string(),
  help: z.string(),
})
export type IncidentText = z.infer<typeof IncidentText>
export const incidentTexts = IncidentText.keyof().options

export const IncidentSummary = z.object({
  id: z.string(),
  title: z.string(),
  state: IncidentState,
  knownAt: Instant,
  /** 72 hours after `knownAt`: the deadline to notify the Commission and the people. */
  dueAt: Instant,
  overdue: z.boolean(),
  npcToldAt: Instant.nullable(),
  peopleToldAt: Instant.nullable(),
  people: z.int(),
})
export type IncidentSummary = z.infer<typeof IncidentSummary>

const IncidentStep = z.object({
  from: IncidentState.nullable(),
  to: IncidentState,
  reason: z.string(),
  by: z.string().nullable(),
  at: Instant,
})

const IncidentMailing = z.object({
  id: z.string(),
  people: z.int(),
  by: z.string().nullable(),
  at: Instant,
})

export const Incident = IncidentSummary.extend({
  ...IncidentText.shape,
  /** Sensitive personal information, or data that enables identity fraud. */
  sensitive: IncidentAnswer,
  /** Reason to believe that an unauthorized person has the data. */
  acquired: IncidentAnswer,
  /** A real risk of serious harm is likely. */
  harmful: IncidentAnswer,
  duty: NoticeDuty,
  mayBeDelayed: z.boolean(),
  npcReference: z.string(),
  fullReportDueAt: Instant.nullable(),
  fullReportAt: Instant.nullable(),
  next: z.array(IncidentState),
  steps: z.array(IncidentStep),
  untold: z.int(),
  mailings: z.array(IncidentMailing),
  version: z.int(),
})
export type Incident = z.infer<typeof Incident>

const ofIncident = {
  permission: 'incidents.manage',
  changes: ['incident'],
  seesBlocked: true,
} as const
const INSTANT = { error: 'Give the day and the time as 2026-11-21T14:30:00Z' }
const when = z.iso.datetime({ ...INSTANT, offset: true }).transform((at) => new Date(at).toISOString())

export const listIncidents = route('GET', '/api/admin/incidents', {
  summary: 'Incidents with personal data, newest first: those that are not closed, or all',
  permission: 'incidents.read',
  shows: ['incident'],
  query: z.object({ show: z.enum(['open', 'all'], { error: 'Show open or all' }).default('open') }),
  page: true,
  reply: z.array(IncidentSummary),
})

export const getIncident = route('GET', '/api/admin/incidents/:incidentId', {
  summary: 'One incident: the parts of its notice, its assessment, its clock, and what it went through',
  permission: 'incidents.read',
  shows: ['incident'],
  reply: Incident,
})

export const NewIncident = z.object({
  title: requiredText('Say in a few words what happened', 120),
  knownAt: when,
})

export const openIncident = route('POST', '/api/admin/incidents', {
  ...ofIncident,
  summary: 'Open an incident; the 72 hours run from the moment at which somebody knew of it',
  body: NewIncident,
  status: 201,
  reply: Incident,
})

const text = optionalText(MOST_WORDS)
const answer = z.enum(IncidentAnswer.options, { error: 'Answer yes, no or unknown' }).optional()

export const IncidentChange = z.object({
  title: requiredText('Say in a few words what happened', 120).optional(),
  knownAt: when.optional(),
  nature: text,
  consequences: text,
  dataInvolved: text,
  measures: text,
  contact: text,
  help: text,
  sensitive: answer,
  acquired: answer,
  harmful: answer,
  npcToldAt: when.nullable().optional(),
  npcReference: optionalText(100),
  peopleToldAt: when.nullable().optional(),
  fullReportAt: when.nullable().optional(),
  expectedVersion: SeenVersion,
})
export type IncidentChange = z.output<typeof IncidentChange>

export const changeIncident = route('PATCH', '/api/admin/incidents/:incidentId', {
  ...ofIncident,
  summary: 'Write what is known of an incident, answer the questions, and note who was told when',
  body: IncidentChange,
  refusals: [409],
  reply: Incident,
})

export const moveIncident = route('POST', '/api/admin/incidents/:incidentId/state', {
  ...ofIncident,
  summary: 'Decide that notice is given or not, close an incident, or take it up again',
  body: z.object({
    to: z.enum(IncidentState.options, { error: 'Choose a state from the list' }),
    reason: Reason,
    expectedVersion: SeenVersion,
  }),
  refusals: [409],
  reply: Incident,
})

const MOMENT = { from: when.optional(), to: when.optional() }

const AuditSearch = z.object({
  memberId: Id.optional(),
  ip: z.string().trim().max(60).optional(),
  ...MOMENT,
})
export const WHOSE_ACTS = 'Choose whose account was used, or enter the IP address'
export const BETWEEN_WHEN = 'Enter when it began and when it ended'

export type GivenSearch = Partial<z.output<typeof AuditSearch>>
export interface IncidentSearch {
  memberId: string | undefined
  ip: string | undefined
  from: string
  to: string
}

const isWhole = ({ memberId, ip }: GivenSearch) => Boolean(memberId ?? ip)
const isSpan = ({ from, to }: GivenSearch) => from !== undefined && to !== undefined && from < to

export const WholeSearch = AuditSearch.refine(isWhole, { error: WHOSE_ACTS, path: ['memberId'] }).refine(isSpan, {
  error: BETWEEN_WHEN,
  path: ['from'],
})

export const countAffected = route('GET', '/api/admin/incidents/:incidentId/matches', {
  summary: 'How many people the audit names for these acts, and which lists were seen, of which it names nobody',
  permission: 'incidents.read',
  shows: ['incident'],
  seesBlocked: true,
  query: WholeSearch,
  reply: z.object({
    people: z.int(),
    unlisted: z.int(),
    lists: z.array(z.object({ action: z.string(), times: z.int(), mostRows: z.int().nullable() })),
  }),
})

export const AffectedSource = z.enum(['audit', 'everyone', 'added'])
export type AffectedSource = z.infer<typeof AffectedSource>

export const NewAffected = z
  .object({
    how: z.enum(AffectedSource.options, { error: 'Choose how the people are found' }),
    ...AuditSearch.shape,
    email: Email.optional(),
  })
  .superRefine((given, { addIssue }) => {
    if (given.how === 'added' && given.email === undefined)
      addIssue({ code: 'custom', path: ['email'], message: 'Valid email is required' })
    if (given.how !== 'audit') return
    if (!isWhole(given)) addIssue({ code: 'custom', path: ['memberId'], message: WHOSE_ACTS })
    if (!isSpan(given)) addIssue({ code: 'custom', path: ['from'], message: BETWEEN_WHEN })
  })
export type NewAffected = z.output<typeof NewAffected>

export const addAffected = route('POST', '/api/admin/incidents/:incidentId/people', {
  ...ofIncident,
  summary: 'Put people on the list: whom the audit names, everyone with an application at that time, or one by email',
  body: NewAffected,
  refusals: [404, 409],
  reply: z.object({ added: z.int() }),
})

export const AffectedPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  applicationId: z.string().nullable(),
  applicationNumber: z.string().nullable(),
  source: AffectedSource,
  addedAt: Instant,
  toldAt: Instant.nullable(),
})
export type AffectedPerson = z.infer<typeof AffectedPerson>

export const listAffected = route('GET', '/api/admin/incidents/:incidentId/people', {
  summary: 'The people whom an incident affects',
  permission: 'incidents.read',
  shows: ['incident'],
  seesBlocked: true,
  reads: { what: 'affected.listed', of: 'incident' },
  page: true,
  reply: z.array(AffectedPerson),
})

export const removeAffected = route('POST', '/api/admin/incidents/:incidentId/people/:userId/removal', {
  ...ofIncident,
  summary: 'Take a person off the list of an incident, with the reason',
  body: z.object({ reason: Reason }),
  refusals: [409],
})

export const getIncidentNotices = route('GET', '/api/admin/incidents/:incidentId/notices', {
  summary: 'Drafts of the notice to the National Privacy Commission and of the notice to the people',
  permission: 'incidents.read',
  shows: ['incident'],
  reply: z.object({
    npc: z.object({ subject: z.string(), text: z.string() }),
    people: z.object({ subject: z.string(), text: z.string() }),
  }),
})
export type IncidentNotices = z.infer<(typeof getIncidentNotices)['reply']>

const PEOPLE_READ = { error: 'Give the number of people that you read' }

export const IncidentMailingOrder = z.object({
  people: z.int(PEOPLE_READ).min(1, PEOPLE_READ),
  expectedVersion: SeenVersion,
})
export type IncidentMailingOrder = z.output<typeof IncidentMailingOrder>

export const sendIncidentNotice = route('POST', '/api/admin/incidents/:incidentId/notices', {
  ...ofIncident,
  summary: 'Mail the notice to the people, as its draft stands, to everybody on the list who has not had it yet',
  stepUp: 'mail a notice to the people whom an incident affects',
  body: IncidentMailingOrder,
  refusals: [409],
  reply: Incident,
})
