import { z } from 'zod'
import { Id, Instant, route } from '#contract/route.ts'
import { assigneeFilter, Colleague, Viewer } from '#contract/team/colleague.ts'

export const WorkKind = z.enum([
  'message',
  'documents',
  'proof',
  'request',
  'next_step',
  'follow_up',
  'privacy',
  'date',
  'money',
])
export type WorkKind = z.infer<typeof WorkKind>

export const DONE_ALREADY = 'This is done already.'
export const NOT_PUT_OFF = 'This cannot be put off.'
export const SNOOZE_DAYS = 180
export const SNOOZE_UNTIL = `Choose a time within the next ${SNOOZE_DAYS} days`
export const WRITTEN_AGAIN = 'She has written again. Please read the new message first.'

export const WorkItem = z.object({
  /** Kind and id of the fact: `message:019f2a5d-…`. */
  key: z.string(),
  kind: WorkKind,
  /** Null for a privacy request of a person without an application. */
  applicationId: z.string().nullable(),
  applicationNumber: z.string().nullable(),
  client: z.object({ id: z.string().nullable(), name: z.string() }),
  reason: z.string(),
  count: z.int(),
  since: Instant,
  dueAt: Instant,
  late: z.boolean(),
  /** Estimated minutes of work. */
  weight: z.int(),
  assignedTo: Colleague.nullable(),
  claimed: z.object({ by: Colleague, until: Instant }).nullable(),
  snoozed: z.object({ by: Colleague, until: Instant.nullable() }).nullable(),
  /** Version of the subject that the reader saw: a change ends the snooze. */
  fact: z.string(),
  viewers: z.array(Viewer),
  href: z.string(),
})
export type WorkItem = z.infer<typeof WorkItem>

const kinds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(WorkKind))

const Age = z
  .string({ error: 'Give a whole number of days' })
  .regex(/^\d{1,3}$/, { error: 'Give a whole number of days' })
  .transform(Number)

const onlyTrue = (name: string) => z.literal('true', { error: `${name} must be true, or left out` }).optional()

export const WorkFilter = z.object({
  kind: kinds.optional(),
  assigned: assigneeFilter('assigned'),
  late: onlyTrue('late'),
  /** Only items that are not late; `today` means due by the end of the day. */
  due: z.enum(['today', 'later'], { error: 'due must be today or later' }).optional(),
  /** In office days: `maxAge=1` means arrived today or yesterday. */
  minAge: Age.optional(),
  maxAge: Age.optional(),
  client: z.string({ error: 'client must be the id of an application' }).pipe(Id).optional(),
  snoozed: onlyTrue('snoozed'),
  doable: z.literal('all', { error: 'doable must be all, or left out' }).optional(),
})
export type WorkFilter = z.output<typeof WorkFilter>

export const WorkOrder = z.enum(['due', 'oldest'], { error: 'Order by due or oldest' })
export type WorkOrder = z.infer<typeof WorkOrder>

const shows = ['work', 'message', 'document', 'payment', 'application', 'office_hours', 'privacy_desk'] as const

export const listWork = route('GET', '/api/admin/work', {
  summary: 'What is ours to do, by when it is due: computed from messages, documents, payments, requests and dates',
  permission: 'clients.read',
  seesBlocked: true,
  shows,
  reads: { what: 'work.listed' },
  query: WorkFilter.extend({ order: WorkOrder.optional() }),
  page: true,
  reply: z.array(WorkItem),
})

const Amounts = { late: z.int(), weight: z.int(), mine: z.int(), unassigned: z.int() }
const Share = z.object({ count: z.int(), weight: z.int() })

export const WorkCounts = z.object({
  asOf: Instant,
  total: z.int(),
  ...Amounts,
  due: z.object({ late: Share, today: Share, later: Share }),
  kinds: z.array(
    z.object({
      kind: WorkKind,
      count: z.int(),
      /** Messages or documents; for other kinds, items. */
      things: z.int(),
      ...Amounts,
    }),
  ),
})
export type WorkCounts = z.infer<typeof WorkCounts>

export const countWork = route('GET', '/api/admin/work/counts', {
  summary: 'How much is ours to do, how much of it is late, and how many minutes of work it is, by kind',
  permission: 'clients.read',
  unattended: true,
  shows,
  query: WorkFilter,
  reply: WorkCounts,
})

const params = z.object({ key: z.string() })

export const getWorkItem = route('GET', '/api/admin/work/:key', {
  summary: 'One thing to do; 404 once it is done',
  permission: 'clients.read',
  seesBlocked: true,
  shows,
  reads: { what: 'work.listed' },
  params,
  refusals: [404],
  reply: WorkItem,
})

export const claimWork = route('POST', '/api/admin/work/:key/claim', {
  summary: 'Say that you have this in hand, for an hour of office time; 409 says who has it already',
  permission: 'workspace.use',
  changes: ['work', 'application'],
  params,
  body: z.object({ takeOver: z.literal(true, { error: 'takeOver must be true, or left out' }).optional() }),
  refusals: [404, 409],
  reply: WorkItem,
})

export const releaseWork = route('DELETE', '/api/admin/work/:key/claim', {
  summary: 'Let go of what you have in hand; an owner or lead lets go of what anyone has',
  permission: 'workspace.use',
  changes: ['work', 'application'],
  params,
  refusals: [404],
})

export const takeNextWork = route('POST', '/api/admin/work/next', {
  summary: 'Take what is due first and nobody has in hand, has put off or looks at; null where there is none',
  permission: 'workspace.use',
  changes: ['work', 'application'],
  body: z.object({
    kinds: z.array(WorkKind, { error: 'Give a list of kinds' }).optional(),
    assigned: z.enum(['me', 'nobody', 'any'], { error: 'assigned must be me, nobody or any' }).optional(),
  }),
  reply: WorkItem.nullable(),
})

export const snoozeWork = route('PUT', '/api/admin/work/:key/snooze', {
  summary: 'Put this off until a time, or until she writes; it wakes at once when its fact changes',
  permission: 'workspace.use',
  changes: ['work', 'application'],
  params,
  body: z.object({
    until: z.iso.datetime({ error: SNOOZE_UNTIL }).nullable(),
    fact: z.string({ error: 'Give the fact that you read' }).max(100),
  }),
  refusals: [404, 409],
  reply: WorkItem,
})

export const wakeWork = route('DELETE', '/api/admin/work/:key/snooze', {
  summary: 'Bring back what was put off',
  permission: 'workspace.use',
  changes: ['work', 'application'],
  params,
  refusals: [404],
})
