import { z } from 'zod'
import { isDay } from '#contract/calendar.ts'
import { requiredText } from '#contract/route.ts'

export const FOLLOW_UP_DAY = 'Choose a day from today on'
const FOLLOW_UP_TEXT = 'Say what is to be done'

export const FollowUpDraft = z.object({
  dueOn: z.string({ error: FOLLOW_UP_DAY }).refine(isDay, { error: FOLLOW_UP_DAY }),
  text: requiredText(FOLLOW_UP_TEXT, 500),
  unlessAnswered: z.literal(true, { error: 'unlessAnswered must be true, or left out' }).optional(),
})
