import { z } from 'zod'
import { Instant, route } from '#contract/route.ts'
import { intWithin, SeenVersion } from '#contract/shared-fields.ts'
import { Colleague } from '#contract/team/colleague.ts'

export const Weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
export type Weekday = z.infer<typeof Weekday>

export const NEVER_OPEN = 'The office must be open at some time of the week'
export const MAX_FRAMES = 4
const TIME = 'Write times as 08:00, and the end of a day as 24:00'
const ORDER = 'Give the times of a day in order, from opening to closing, without overlap'

const Opening = z.string({ error: TIME }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: TIME })
const Closing = z.string({ error: TIME }).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: TIME })
const OfficeFrame = z.tuple([Opening, Closing], { error: TIME })
export type OfficeFrame = z.infer<typeof OfficeFrame>

const areInOrder = (frames: readonly OfficeFrame[]) =>
  frames.every(([from, to], index) => from < to && (frames[index - 1]?.[1] ?? '') <= from)

const Day = z
  .array(OfficeFrame, { error: TIME })
  .max(MAX_FRAMES, { error: `Give at most ${MAX_FRAMES} times a day` })
  .refine(areInOrder, { error: ORDER })

const week = z
  .object({ mon: Day, tue: Day, wed: Day, thu: Day, fri: Day, sat: Day, sun: Day })
  .refine((given) => Weekday.options.some((day) => given[day].length > 0), { error: NEVER_OPEN })

const TARGET = 'Use 15 to 14,400 minutes'
const Minutes = intWithin(15, 14_400, TARGET)

/** Minutes of office time that each kind of work may wait. Kinds with a due day have no target. */
const targets = z.object({
  message: Minutes,
  documents: Minutes,
  proof: Minutes,
  request: Minutes,
  next_step: Minutes,
  money: Minutes,
})
export const OfficeRules = z.object({ week, targets })
export type OfficeRules = z.infer<typeof OfficeRules>
export type OfficeWeek = OfficeRules['week']
export type WorkTargets = OfficeRules['targets']

export const OfficeHours = OfficeRules.extend({
  timeZone: z.string(),
  version: z.int(),
  changedBy: Colleague.nullable(),
  changedAt: Instant.nullable(),
})
export type OfficeHours = z.infer<typeof OfficeHours>

export const getOfficeHours = route('GET', '/api/admin/settings/office-hours', {
  summary: 'When the office is open, and how long each kind of work may wait in that time',
  permission: 'clients.read',
  shows: ['office_hours'],
  reply: OfficeHours,
})

export const changeOfficeHours = route('PUT', '/api/admin/settings/office-hours', {
  summary: 'Change the office hours and targets; 409 says who changed them since you read them',
  permission: 'settings.change',
  changes: ['office_hours'],
  body: OfficeRules.extend({ expectedVersion: SeenVersion }),
  refusals: [409],
  reply: OfficeHours,
})
