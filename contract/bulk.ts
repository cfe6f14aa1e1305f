import { z } from 'zod'
import { ApplicationStatus } from './applications/applications.ts'
import { WAITS_FOR_ON_HOLD_ONLY } from './applications/change-application.ts'
import { PendingParty } from './cases/pending-on.ts'
import { ChosenIds, MOST_CHOSEN } from './exports.ts'
import { EvidenceDay } from './path/path.ts'
import { StepCode } from './path/path-steps.ts'
import { Instant, idOf, optionalText, rawRoute, requiredText, route } from './route.ts'
import { REASON_REQUIRED } from './shared-fields.ts'

export const BulkAction = z.enum(['assign', 'remind', 'status', 'mark'], {
  error: 'action must be assign, remind, status or mark',
})
export type BulkAction = z.infer<typeof BulkAction>

export const BulkStep = StepCode.extract(
  [
    'source_requests_sent',
    'sources_sent',
    'evaluation_ordered',
    'evaluation_waiting_sources',
    'evaluation_in_review',
    'evaluation_issued',
    'board_submitted',
    'board_eligible',
  ],
  { error: 'Choose a step that can be marked for several clients' },
)
export type BulkStep = z.infer<typeof BulkStep>

export const NOTE_REQUIRED = 'Say what proves it, such as the letter or list that names them'

export const Seen = z.object({
  step: StepCode.optional(),
  status: z.enum(ApplicationStatus.options, { error: 'Give the status that you saw' }).optional(),
  assignedTo: z.string({ error: 'Give the previous assignee, or null for nobody' }).nullable().optional(),
})
export type Seen = z.infer<typeof Seen>

const bulk = z.object({
  action: BulkAction,
  ids: ChosenIds,
  /** The state of some applications as the preview showed it; an application changed since is refused. */
  expected: z
    .array(
      Seen.extend({
        id: idOf('Give the application that you saw'),
        assignedTo: idOf('Give the previous assignee, or null for nobody').nullable().optional(),
      }),
      {
        error: 'Give what you saw of each application',
      },
    )
    .max(MOST_CHOSEN, { error: `Choose at most ${MOST_CHOSEN} applications at once` })
    .optional(),
  assignedTo: idOf('Choose a colleague or Nobody').nullable().optional(),
  status: z.enum(ApplicationStatus.options, { error: 'Choose a status from the list' }).optional(),
  waitsFor: PendingParty.optional(),
  reason: optionalText(500),
  step: BulkStep.optional(),
  doneOn: EvidenceDay.optional(),
  note: optionalText(2_000),
})

const details = bulk.omit({ ids: true, expected: true })
export type BulkDetails = z.output<typeof details>

const lacking: readonly [field: keyof BulkDetails, message: string, isLacking: (order: BulkDetails) => unknown][] = [
  [
    'assignedTo',
    'Choose a colleague or Nobody',
    (order) => order.action === 'assign' && order.assignedTo === undefined,
  ],
  ['status', 'Choose a status from the list', ({ action, status }) => action === 'status' && !status],
  ['reason', REASON_REQUIRED, ({ action, reason }) => action === 'status' && !reason],
  [
    'waitsFor',
    WAITS_FOR_ON_HOLD_ONLY,
    ({ action, status, waitsFor }) => waitsFor && (action !== 'status' || status !== 'on_hold'),
  ],
  ['step', 'Choose the step', ({ action, step }) => action === 'mark' && !step],
  ['doneOn', 'Enter the day on which it happened', ({ action, doneOn }) => action === 'mark' && !doneOn],
  ['note', NOTE_REQUIRED, ({ action, note }) => action === 'mark' && !note?.trim()],
]

function isWhole(order: BulkDetails, context: z.core.$RefinementCtx): void {
  for (const [field, message, isLacking] of lacking)
    if (isLacking(order)) context.addIssue({ code: 'custom', path: [field], message })
}

function isWholeOrder(order: z.output<typeof bulk>, context: z.core.$RefinementCtx): void {
  isWhole(order, context)
  // Each application at most once, and only chosen applications.
  const chosen = new Set(order.ids)
  if (order.expected?.some(({ id }) => !chosen.delete(id)))
    context.addIssue({ code: 'custom', path: ['expected'], message: 'List each application only once' })
}

export const BulkDetails = details.superRefine(isWhole)
export const BulkOrder = bulk.superRefine(isWholeOrder)
export type BulkOrder = z.output<typeof BulkOrder>

export const PreviewOutcome = z.enum(['change', 'nothing', 'refused'])
export type PreviewOutcome = z.infer<typeof PreviewOutcome>

export const BULK_UNDO_WITHIN_SECONDS = 10 * 60
/** Delay of the status mails after the run ends, so that an early undo sends no mail. */
export const BULK_MAILS_AFTER_SECONDS = 60

export const BulkPreview = z.object({
  totals: z.object({
    change: z.int(),
    nothing: z.int(),
    refused: z.int(),
    warned: z.int(),
  }),
  rows: z.array(
    z.object({
      id: z.string(),
      applicationNumber: z.string(),
      name: z.string(),
      will: PreviewOutcome,
      sentence: z.string(),
      warnings: z.array(z.string()),
      expected: Seen,
    }),
  ),
})
export type BulkPreview = z.infer<typeof BulkPreview>

export const previewBulk = route('POST', '/api/admin/bulk/preview', {
  summary: 'A preview of what a bulk action on up to 500 applications would do to each; nothing is changed',
  permission: 'bulk.run',
  changes: [],
  reads: { what: 'run.previewed' },
  body: BulkOrder,
  refusals: [404],
  reply: BulkPreview,
})

export const BulkRowState = z.enum(['waiting', 'changed', 'nothing', 'refused', 'stopped'])
export type BulkRowState = z.infer<typeof BulkRowState>

export const BulkRow = z.object({
  /** The application id; null for a deleted application, like the number and the name. */
  id: z.string().nullable(),
  applicationNumber: z.string().nullable(),
  name: z.string().nullable(),
  state: BulkRowState,
  sentence: z.string().nullable(),
})

export const BulkRunState = z.enum(['running', 'stopped', 'done'])

export const BulkRun = z.object({
  id: z.string(),
  action: BulkAction,
  title: z.string(),
  state: BulkRunState,
  total: z.int(),
  /** Rows already handled; rows skipped by a stop do not count. */
  done: z.int(),
  changed: z.int(),
  nothing: z.int(),
  refused: z.int(),
  orderedBy: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  undoes: z.string().nullable(),
  /** The reader may undo the run until this time; null where the run cannot be undone. */
  undoableUntil: Instant.nullable(),
})
export type BulkRun = z.infer<typeof BulkRun>

export const BulkRunWithRows = BulkRun.extend({ rows: z.array(BulkRow) })
export type BulkRunWithRows = z.infer<typeof BulkRunWithRows>

export const startBulk = route('POST', '/api/admin/bulk', {
  summary:
    'Start a bulk action, in which each row is done completely or not at all; the same `key` again answers 200 with the action it started',
  permission: 'bulk.run',
  changes: ['application', 'bulk_run'],
  body: bulk.extend({ key: requiredText('Give the bulk action a unique key', 100) }).superRefine(isWholeOrder),
  status: 201,
  mayBeThere: true,
  refusals: [404, 409],
  reply: BulkRun,
})

export const listBulkRuns = route('GET', '/api/admin/bulk', {
  summary: 'Bulk actions, newest first',
  permission: 'clients.read',
  shows: ['bulk_run'],
  page: true,
  unattended: true,
  reply: z.array(BulkRun),
})

export const getBulkRun = route('GET', '/api/admin/bulk/:runId', {
  summary: 'One bulk action, its progress, and the result for each application',
  permission: 'clients.read',
  reads: { what: 'run.read', of: 'bulk' },
  unattended: true,
  reply: BulkRunWithRows,
})

export const stopBulk = route('POST', '/api/admin/bulk/:runId/stop', {
  summary: 'Stop a bulk action; the rows it has not reached are left unchanged',
  permission: 'bulk.run',
  changes: ['bulk_run'],
  reply: BulkRun,
})

export const undoBulk = route('POST', '/api/admin/bulk/:runId/undo', {
  summary:
    'Undo a bulk action within 10 minutes of its end, by who started it, an owner or a lead: a bulk action that puts back each application that still stands as it was left',
  permission: 'bulk.run',
  changes: ['application', 'bulk_run'],
  status: 201,
  refusals: [403, 409],
  reply: BulkRun,
})

export const getBulkResults = rawRoute('GET', '/api/admin/bulk/:runId/results.csv', {
  summary: 'The result for each application of a bulk action, as CSV',
  permission: 'lists.export',
  stepUp: 'export the results of a bulk action',
  answers: { 200: 'text/csv' },
  refusals: [404],
})
