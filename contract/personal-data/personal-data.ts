import { z } from 'zod'
import { Email } from '#contract/account/session.ts'
import { APPLICATION_NOT_STARTED } from '#contract/applications.ts'
import { monthSoFar, pastDay } from '#contract/calendar.ts'
import { Id, requiredText, route, storableText, tooLong } from '#contract/route.ts'
import { City, FirstName, hasEnoughDigits, LastName, Province } from '#contract/shared-fields.ts'
import { isAsked, type SheetFieldName } from './personal-data-fields.ts'

export const AGE_REQUIRED = 'Age is required'
export const ONE_EXAM_STATUS = 'Choose either First Time Taker or Retaker'

export const MaritalStatus = z.enum(['single', 'married'], { error: 'Choose single or married' })
export type MaritalStatus = z.infer<typeof MaritalStatus>

const text = (max = 200) =>
  storableText('This must be text')
    .trim()
    .max(max, tooLong(max))
    .nullish()
    .transform((given) => given || null)

const flag = z.boolean({ error: 'Choose yes or no' }).default(false)

/** Blank stays blank, so that it is missing and not zero. */
const age = z
  .union([z.number(), z.string().trim().min(1).transform(Number)], { error: AGE_REQUIRED })
  .pipe(z.int({ error: AGE_REQUIRED }).min(1, { error: AGE_REQUIRED }).max(130, { error: 'Enter an age up to 130' }))

const fields = z.object({
  firstName: FirstName,
  middleName: text(100),
  lastName: LastName,
  birthday: pastDay('Birthday is required'),
  age,
  maritalStatus: z
    .union([MaritalStatus, z.literal('')], { error: 'Choose single or married' })
    .nullish()
    .transform((given) => given || null),
  marriedName: text(),
  maidenName: text(),
  houseStreet: requiredText('House/Street is required'),
  barangay: requiredText('Barangay is required'),
  city: City,
  province: Province,
  zipcode: requiredText('Zipcode is required', 20),
  email: Email,
  phoneNumber: requiredText('Phone number is required', 40).refine(
    (number) => number === '' || hasEnoughDigits(number),
    {
      error: 'Enter a phone number with at least 7 digits, such as 0917 123 4567',
    },
  ),
  /** Left out, it is yes unless this is a retaker. */
  isFirstTimeTaker: z.boolean({ error: 'Choose yes or no' }).optional(),
  isRetaker: flag,
  retakerState: text(100),
  retakerMonthYear: text(),
  declarePrc: flag,
  prcIdNumber: text(50),
  prcDateOfRegistration: text(),
})

type Fields = z.output<typeof fields>

const conditionals: readonly { field: SheetFieldName; rule: z.ZodType }[] = [
  { field: 'retakerState', rule: requiredText('State is required for retakers', 100) },
  { field: 'retakerMonthYear', rule: monthSoFar('Month/Year is required for retakers') },
  { field: 'prcIdNumber', rule: requiredText('PRC ID Number is required when declaring PRC license', 50) },
  {
    field: 'prcDateOfRegistration',
    rule: pastDay('Date of Registration is required when declaring PRC license'),
  },
]

const isSheetLike = (value: unknown): value is Partial<Fields> => typeof value === 'object' && value !== null

const problemOf = ({ field, rule }: (typeof conditionals)[number], sheet: unknown): string | undefined =>
  isSheetLike(sheet) && isAsked(field, sheet) ? rule.safeParse(sheet[field] ?? '').error?.issues[0]?.message : undefined

// Judged together with the plain rules, also when one of those is broken, so that nobody mends a form twice.
const judged = conditionals.reduce<z.ZodType<Fields, z.input<typeof fields>>>(
  (schema, one) =>
    schema.refine((sheet) => problemOf(one, sheet) === undefined, {
      path: [one.field],
      when: ({ value }) => isSheetLike(value),
      error: ({ input }) => problemOf(one, input),
    }),
  fields.refine((sheet) => !(sheet.isFirstTimeTaker === true && sheet.isRetaker === true), {
    path: ['isRetaker'],
    when: ({ value }) => isSheetLike(value),
    error: ONE_EXAM_STATUS,
  }),
)

const ifAsked = (name: SheetFieldName, sheet: Fields, answer: string | null) => (isAsked(name, sheet) ? answer : null)

const forgetUnasked = (sheet: Fields) => ({
  ...sheet,
  isFirstTimeTaker: sheet.isFirstTimeTaker ?? !sheet.isRetaker,
  marriedName: ifAsked('marriedName', sheet, sheet.marriedName),
  maidenName: ifAsked('maidenName', sheet, sheet.maidenName),
  retakerState: ifAsked('retakerState', sheet, sheet.retakerState),
  retakerMonthYear: ifAsked('retakerMonthYear', sheet, sheet.retakerMonthYear),
  prcIdNumber: ifAsked('prcIdNumber', sheet, sheet.prcIdNumber),
  prcDateOfRegistration: ifAsked('prcDateOfRegistration', sheet, sheet.prcDateOfRegistration),
})

/** The fields of the sheet with every rule: by it the page judges what was typed, and the server what was sent. */
export const PersonalData = judged.transform(forgetUnasked)
export type PersonalData = z.output<typeof PersonalData>
export type PersonalDataInput = z.input<typeof PersonalData>

export const PersonalDataSheet = z.object({
  id: z.string(),
  applicationId: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  birthday: z.string(),
  age: z.int(),
  maritalStatus: MaritalStatus.nullable(),
  marriedName: z.string().nullable(),
  maidenName: z.string().nullable(),
  houseStreet: z.string(),
  barangay: z.string(),
  city: z.string(),
  province: z.string(),
  zipcode: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  isFirstTimeTaker: z.boolean(),
  isRetaker: z.boolean(),
  retakerState: z.string().nullable(),
  retakerMonthYear: z.string().nullable(),
  declarePrc: z.boolean(),
  prcIdNumber: z.string().nullable(),
  prcDateOfRegistration: z.string().nullable(),
  version: z.int(),
})
export type PersonalDataSheet = z.infer<typeof PersonalDataSheet>

export const SHEET_CHANGED_ELSEWHERE =
  'Your personal data sheet was changed on another device or in another tab. Check what changed, then save again.'
const SEEN_VERSION = 'Give the version of the sheet that you read'

export const SHEET = 'Personal data sheet'

export const getPersonalDataSheet = route({
  method: 'GET',
  path: '/api/personal-data-sheet',
  summary: 'The personal data sheet of an application; 404 if there is none',
  access: 'signed-in',
  shows: ['application'],
  reads: { what: 'sheet.opened', of: 'sheet', namedBy: 'answer' },
  query: z.object({
    applicationId: z.string({ error: APPLICATION_NOT_STARTED }).min(1, { error: APPLICATION_NOT_STARTED }).pipe(Id),
  }),
  reply: PersonalDataSheet,
})

export const savePersonalDataSheet = route({
  method: 'POST',
  path: '/api/personal-data-sheet',
  summary: 'Save the personal data sheet; saving it again answers 200 and replaces it',
  access: 'signed-in',
  changes: ['application'],
  body: z
    .object({
      applicationId: z.string({ error: APPLICATION_NOT_STARTED }).min(1, { error: APPLICATION_NOT_STARTED }).pipe(Id),
      /** The version that was seen, 0 for no sheet; when it no longer holds, nothing is saved and the answer is 409. */
      expectedVersion: z
        .int({ error: SEEN_VERSION })
        .min(0, { error: SEEN_VERSION })
        .nullish()
        .transform((seen) => seen ?? undefined),
    })
    .and(PersonalData),
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
    reason: requiredText('Please give a reason', 500),
    expectedVersion: z.int({ error: SEEN_VERSION }).min(1, { error: SEEN_VERSION }),
    requestId: Id.optional(),
  })
  .and(PersonalData)
export type SheetCorrection = z.output<typeof SheetCorrection>

export const correctPersonalData = route({
  method: 'PUT',
  path: '/api/admin/applications/:id/personal-data',
  summary: 'Correct the personal data sheet of an applicant, who is told what changed',
  access: 'admin',
  permission: 'privacy.manage',
  changes: ['application', 'message', 'privacy_desk'],
  params: z.object({ id: Id }),
  body: SheetCorrection,
  refusals: [409],
  reply: PersonalDataSheet,
})
