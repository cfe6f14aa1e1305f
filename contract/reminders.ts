import { z } from 'zod'
import { Instant, route } from './route.ts'
import { intWithin, SeenVersion } from './shared-fields.ts'
import { Colleague } from './team/colleague.ts'

const within = (least: number, most: number, what: string) => intWithin(least, most, `Use ${least} to ${most} ${what}`)

const rules = {
  remindApplicants: z.boolean({ error: 'Say whether applicants are reminded: true or false' }),
  stillForDays: within(1, 90, 'days'),
  everyDays: within(1, 90, 'days'),
  atMost: within(1, 10, 'reminders'),
  remindTeam: z.boolean({ error: 'Say whether the team is reminded: true or false' }),
  waitingForHours: within(1, 720, 'hours'),
}

export const ReminderRules = z.object(rules)
export type ReminderRules = z.infer<typeof ReminderRules>

export const ReminderSettings = ReminderRules.extend({
  version: z.int(),
  changedBy: Colleague.nullable(),
  changedAt: Instant.nullable(),
})
export type ReminderSettings = z.infer<typeof ReminderSettings>

export const getReminderSettings = route('GET', '/api/admin/settings/reminders', {
  summary: 'Who the portal reminds automatically, and when',
  permission: 'clients.read',
  shows: ['reminder_rules'],
  reply: ReminderSettings,
})

export const changeReminderSettings = route('PUT', '/api/admin/settings/reminders', {
  summary: 'Switch reminders on or off and set their times; 409 says who changed them since you read them',
  permission: 'settings.change',
  changes: ['reminder_rules'],
  body: ReminderRules.extend({ expectedVersion: SeenVersion }),
  refusals: [409],
  reply: ReminderSettings,
})

const WHOLE_NUMBER = 'This must be a whole number'
const typed = (rule: z.ZodType<number, number>) =>
  z
    .string({ error: WHOLE_NUMBER })
    .regex(/^\d{1,4}$/, { error: WHOLE_NUMBER })
    .transform(Number)
    .pipe(rule)

const UpTo = z.object({ count: z.int(), orMore: z.boolean() })

export const ReminderPreview = z.object({ applicants: UpTo, documents: UpTo })
export type ReminderPreview = z.infer<typeof ReminderPreview>

export const getReminderPreview = route('GET', '/api/admin/settings/reminders/outlook', {
  summary: 'How many people the given rules would remind now, without saving them',
  permission: 'clients.read',
  query: z.object({
    stillForDays: typed(rules.stillForDays),
    everyDays: typed(rules.everyDays),
    atMost: typed(rules.atMost),
    waitingForHours: typed(rules.waitingForHours),
  }),
  reply: ReminderPreview,
})
