import { z } from 'zod'
import { daysOfFilter } from '#contract/calendar.ts'
import { ClockCode, ClockSeverity, MarkedCode, SideState } from '#contract/path/path.ts'
import { PathParty, StepCode } from '#contract/path/path-steps.ts'
import { Instant, route, someOf } from '#contract/route.ts'
import { Colleague } from '#contract/team/colleague.ts'

export const PositionState = z.enum(['open', 'passed', 'closed'], { error: 'state must be open, passed or closed' })
export type PositionState = z.infer<typeof PositionState>

export const CaseSort = z.enum(['longest', 'clock', 'quiet', 'newest'], {
  error: 'Sort by longest, clock, quiet or newest',
})
export type CaseSort = z.infer<typeof CaseSort>

export const SORTS_WHEN_OVER: readonly CaseSort[] = ['longest', 'newest']
export const WRONG_SORT_WHEN_OVER = 'Cases that are passed or closed are sorted by longest or newest'

export const CaseFilter = z.object({
  state: PositionState.optional(),
  step: someOf(StepCode.options, 'Choose a step from the list'),
  waitsFor: z
    .enum([...PathParty.options, 'third_party'], { error: 'Choose from the list who the client is waiting for' })
    .optional(),
  board: z
    .string({ error: 'Choose a board from the list' })
    .regex(/^[A-Z]{2,4}$/, { error: 'Choose a board from the list' })
    .optional(),
  sideState: z.enum(SideState.options, { error: 'Choose what stands in the way from the list' }).optional(),
  clockWithin: daysOfFilter('clockWithin must be a number of days'),
  age: daysOfFilter('age must be a number of days'),
  quiet: daysOfFilter('quiet must be a number of days'),
  sort: CaseSort.optional(),
})
export type CaseFilter = z.output<typeof CaseFilter>

export const CaseMark = z.object({ code: MarkedCode, title: z.string(), doneOn: z.string() })
export type CaseMark = z.infer<typeof CaseMark>

export const PathCase = z.object({
  id: z.string(),
  applicationNumber: z.string(),
  clientName: z.string(),
  assignedTo: Colleague.nullable(),
  state: PositionState,
  step: z.object({ code: StepCode, title: z.string() }),
  isProblem: z.boolean(),
  sentence: z.string(),
  since: z.string(),
  days: z.int(),
  /** The usual maximum of days for the step; null where unknown. */
  usualDays: z.int().nullable(),
  waitsFor: PathParty,
  sideState: SideState.nullable(),
  board: z.object({ code: z.string(), name: z.string() }).nullable(),
  attempt: z.int(),
  clock: z
    .object({
      code: ClockCode,
      title: z.string(),
      date: z.string(),
      daysLeft: z.int(),
      severity: ClockSeverity,
    })
    .nullable(),
  marks: z.array(CaseMark),
  lastEventAt: Instant,
})
export type PathCase = z.infer<typeof PathCase>

export const listCases = route('GET', '/api/admin/cases', {
  summary:
    'Where every application stands on its way to the exam; sorted by the longest time in its step, the nearest date, ' +
    'the longest time without news, or newest first',
  permission: 'clients.read',
  shows: ['document', 'application'],
  reads: { what: 'cases.listed' },
  query: CaseFilter,
  page: true,
  reply: z.array(PathCase),
})

export const CaseCounts = z.object({
  steps: z.array(z.object({ code: StepCode, title: z.string(), count: z.int() })),
  waitsFor: z.array(z.object({ party: PathParty, count: z.int() })),
  open: z.int(),
  passed: z.int(),
  closed: z.int(),
})
export type CaseCounts = z.infer<typeof CaseCounts>

export const countCases = route('GET', '/api/admin/cases/counts', {
  summary: 'How many open applications stand at each step, and who they are waiting for',
  permission: 'clients.read',
  shows: ['document', 'application'],
  reply: CaseCounts,
})
