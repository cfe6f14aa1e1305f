import { z } from 'zod'
import { optionalText } from '#contract/route.ts'
import { ReviewReason } from './review-reasons.ts'

export const MOST_POINTERS = 10
const PAGE = 'Give the number of a page, from 1'
const FRACTION = 'Use a fraction of the page, from 0 to 1'
const SIZE = 'Use at least 0.01 of the page'
const OVER_THE_EDGE = 'The place must lie on the page'

const fraction = z.number({ error: FRACTION }).min(0, { error: FRACTION }).max(1, { error: FRACTION })
const size = z.number({ error: FRACTION }).min(0.01, { error: SIZE }).max(1, { error: FRACTION })
// Tolerance for the sum of two numbers with four decimals.
const ROUNDING = 0.000_05

/** A rectangle on an upright page, in fractions of the page from its top left corner. */
export const Pointer = z
  .object({
    page: z.int({ error: PAGE }).min(1, { error: PAGE }),
    x: fraction,
    y: fraction,
    width: size,
    height: size,
    reason: ReviewReason.optional(),
    note: optionalText(200).optional(),
  })
  .refine(({ x, width }) => x + width <= 1 + ROUNDING, { path: ['width'], error: OVER_THE_EDGE })
  .refine(({ y, height }) => y + height <= 1 + ROUNDING, { path: ['height'], error: OVER_THE_EDGE })
export type Pointer = z.infer<typeof Pointer>
