import { z } from 'zod'
import { APPLICATION_NOT_STARTED } from '#contract/applications/applications.ts'
import { Id, route } from '#contract/route.ts'
import { Reason } from '#contract/shared-fields.ts'
import { isAsked, neededWhenAsked, sheetFieldNames, storedAnswers, typedAnswers } from './personal-data-fields.ts'

type Fields = z.output<typeof typedAnswers>

const isSheetLike = (value: unknown): value is Partial<Fields> => typeof value === 'object' && value !== null

const problemOf = ({ field, rule }: (typeof neededWhenAsked)[number], sheet: unknown): string | undefined =>
  isSheetLike(sheet) && isAsked(field, sheet) ? rule.safeParse(sheet[field] ?? '').error?.issues[0]?.message : undefined

// Checked together with the plain rules, even when those fail, so that the form shows all errors at once.
const judged = neededWhenAsked.reduce<z.ZodType<Fields, z.input<typeof typedAnswers>>>(
  (schema, one) =>
    schema.refine((sheet) => problemOf(one, sheet) === undefined, {
      path: [one.field],
      when: ({ value }) => isSheetLike(value),
      error: ({ input }) => problemOf(one, input),
    }),
  typedAnswers.refine((sheet) => !(sheet.isFirstTimeTaker === true && sheet.isRetaker === true), {
    path: ['isRetaker'],
    when: ({ value }) => isSheetLike(value),
    error: 'Choose either First Time Taker or Retaker',
  }),
)

const forgetUnasked = (sheet: Fields): Fields & { isFirstTimeTaker: boolean } => ({
  ...sheet,
  isFirstTimeTaker: sheet.isFirstTimeTaker ?? !sheet.isRetaker,
  ...Object.fromEntries(sheetFieldNames.filter((name) => !isAsked(name, sheet)).map((name) => [name, null])),
})

export const PersonalData = judged.transform(forgetUnasked)
export type PersonalData = z.output<typeof PersonalData>
export type PersonalDataInput = z.input<typeof PersonalData>

export const PersonalDataSheet = z.object({
  id: z.string(),
  applicationId: z.string(),
  ...storedAnswers,
  version: z.int(),
})
export type PersonalDataSheet = z.infer<typeof PersonalDataSheet>

export const SHEET_CHANGED_ELSEWHERE =
  'Your personal data sheet was changed on another device or in another tab. Check what changed, then save again.'
const SEEN_VERSION = 'Give the version of the sheet that you read'

export const SHEET = 'Personal data sheet'

export const getPersonalDataSheet = route('GET', '/api/personal-data-sheet', {
  summary: 'The personal data sheet of an application; 404 if there is none',
  access: 'signed-in',
  shows: ['application'],
  reads: { what: 'sheet.opened', of: 'sheet', namedBy: 'answer' },
  query: z.object({
    applicationId: z.string({ error: APPLICATION_NOT_STARTED }).min(1, { error: APPLICATION_NOT_STARTED }).pipe(Id),
  }),
  reply: PersonalDataSheet,
})

export const savePersonalDataSheet = route('POST', '/api/personal-data-sheet', {
  summary: 'Save the personal data sheet; saving it again answers 200 and replaces it',
  access: 'signed-in',
  changes: ['application'],
  body: z
    .object({
      applicationId: z.string({ error: APPLICATION_NOT_STARTED }).min(1, { error: APPLICATION_NOT_STARTED }).pipe(Id),
      /** The version that the writer saw, 0 for no sheet; a newer version gives 409 and no write. */
      expectedVersion: z
        .int({ error: SEEN_VERSION })
        .min(0, { error: SEEN_VERSION })
        .nullish()
        .transform((seen) => seen ?? undefined),
    })
    .and(PersonalData),
  idempotent: 'if sent',
  status: 201,
  mayBeThere: true,
  refusals: [409],
  reply: PersonalDataSheet,
})

export const SHEET_CHANGED_MEANWHILE =
  'This personal data sheet was changed meanwhile. Look at it again before you correct it.'
export const NOTHING_CORRECTED = 'This is what the sheet says already. Nothing was corrected.'

export const SheetCorrection = z
  .object({
    reason: Reason,
    expectedVersion: z.int({ error: SEEN_VERSION }).min(1, { error: SEEN_VERSION }),
    requestId: Id.optional(),
  })
  .and(PersonalData)
export type SheetCorrection = z.output<typeof SheetCorrection>

export const correctPersonalData = route('PUT', '/api/admin/applications/:id/personal-data', {
  summary: 'Correct the personal data sheet of an applicant, who is told what changed',
  permission: 'privacy.manage',
  changes: ['application', 'message', 'privacy_desk'],
  body: SheetCorrection,
  refusals: [409],
  reply: PersonalDataSheet,
})
