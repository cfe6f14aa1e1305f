import { z } from 'zod'
import { Email } from '#contract/account/session.ts'
import { monthSoFar, pastDay } from '#contract/calendar.ts'
import { requiredText, storableText, tooLong } from '#contract/route.ts'
import { City, FirstName, hasEnoughDigits, LastName, Province } from '#contract/shared-fields.ts'

interface SheetAnswers {
  maritalStatus?: unknown
  isRetaker?: unknown
  declarePrc?: unknown
}

interface Field {
  section: keyof typeof sheetSections
  label: string
  /** A short title for readers, where the form asks a full question. */
  title?: string
  kind: 'text' | 'number' | 'day' | 'month' | 'maritalStatus' | 'yesOrNo'
  /** The printed width, in twelfths of a line. */
  printed: number
  /** Required whenever the form asks for it. */
  isNeeded?: true
  /** Always asked where left out. */
  isAsked?: (answers: SheetAnswers) => boolean
}

export const sheetSections = {
  personal: 'Personal Information',
  address: 'Address',
  contact: 'Contact Information',
  exam: 'NCLEX Exam Status',
  prc: 'PRC Information',
} as const
export type SheetSection = keyof typeof sheetSections

export const maritalStatusNames = { single: 'Single', married: 'Married' } as const

const ofMarried = ({ maritalStatus }: SheetAnswers) => maritalStatus === 'married'
const ofRetakers = ({ isRetaker }: SheetAnswers) => isRetaker === true
const ofLicensed = ({ declarePrc }: SheetAnswers) => declarePrc === true

export const sheetFields = {
  firstName: { section: 'personal', label: 'First Name', kind: 'text', printed: 4, isNeeded: true },
  middleName: { section: 'personal', label: 'Middle Name', kind: 'text', printed: 4 },
  lastName: { section: 'personal', label: 'Last Name', kind: 'text', printed: 4, isNeeded: true },
  birthday: { section: 'personal', label: 'Birthday', kind: 'day', printed: 4, isNeeded: true },
  age: { section: 'personal', label: 'Age', kind: 'number', printed: 4, isNeeded: true },
  maritalStatus: { section: 'personal', label: 'Marital Status', kind: 'maritalStatus', printed: 4 },
  marriedName: { section: 'personal', label: 'Married Name', kind: 'text', printed: 6, isAsked: ofMarried },
  maidenName: { section: 'personal', label: 'Maiden Name', kind: 'text', printed: 6, isAsked: ofMarried },
  houseStreet: { section: 'address', label: 'House/Street', kind: 'text', printed: 6, isNeeded: true },
  barangay: { section: 'address', label: 'Barangay', kind: 'text', printed: 6, isNeeded: true },
  city: { section: 'address', label: 'City', kind: 'text', printed: 5, isNeeded: true },
  province: { section: 'address', label: 'Province', kind: 'text', printed: 5, isNeeded: true },
  zipcode: { section: 'address', label: 'Zipcode', kind: 'text', printed: 2, isNeeded: true },
  email: { section: 'contact', label: 'Email', kind: 'text', printed: 7, isNeeded: true },
  phoneNumber: { section: 'contact', label: 'Phone Number', kind: 'text', printed: 5, isNeeded: true },
  isFirstTimeTaker: { section: 'exam', label: 'First Time Taker', kind: 'yesOrNo', printed: 3 },
  isRetaker: { section: 'exam', label: 'Retaker', kind: 'yesOrNo', printed: 2 },
  retakerState: {
    section: 'exam',
    label: 'State Where the Exam Was Taken',
    kind: 'text',
    printed: 4,
    isNeeded: true,
    isAsked: ofRetakers,
  },
  retakerMonthYear: {
    section: 'exam',
    label: 'Month/Year',
    kind: 'month',
    printed: 3,
    isNeeded: true,
    isAsked: ofRetakers,
  },
  declarePrc: {
    section: 'prc',
    label: 'I declare I have a PRC License',
    title: 'PRC License Declared',
    kind: 'yesOrNo',
    printed: 3,
  },
  prcIdNumber: {
    section: 'prc',
    label: 'PRC ID Number',
    kind: 'text',
    printed: 5,
    isNeeded: true,
    isAsked: ofLicensed,
  },
  prcDateOfRegistration: {
    section: 'prc',
    label: 'Date of Registration',
    kind: 'day',
    printed: 4,
    isNeeded: true,
    isAsked: ofLicensed,
  },
} as const satisfies Record<string, Field>

export type SheetFieldName = keyof typeof sheetFields

const fields: Readonly<Record<SheetFieldName, Field>> = sheetFields

export const isSheetFieldName = (name: string): name is SheetFieldName => Object.hasOwn(sheetFields, name)
export const sheetFieldNames: readonly SheetFieldName[] = Object.keys(sheetFields).filter(isSheetFieldName)

export const sheetFieldTitle = (name: SheetFieldName): string => fields[name].title ?? fields[name].label
export const isAsked = (name: SheetFieldName, answers: SheetAnswers): boolean => fields[name].isAsked?.(answers) ?? true
export const isConditional = (name: SheetFieldName): boolean => fields[name].isAsked !== undefined
export const isNeeded = (name: SheetFieldName): boolean => fields[name].isNeeded === true

export const AGE_REQUIRED = 'Age is required'

export const MaritalStatus = z.enum(['single', 'married'], { error: 'Choose single or married' })
export type MaritalStatus = z.infer<typeof MaritalStatus>

const text = (max = 200) =>
  storableText('This must be text')
    .trim()
    .max(max, tooLong(max))
    .nullish()
    .transform((given) => given || null)

const flag = z.boolean({ error: 'Choose yes or no' }).default(false)

/** Keeps blank as missing instead of zero. */
const age = z
  .union([z.number(), z.string().trim().min(1).transform(Number)], { error: AGE_REQUIRED })
  .pipe(z.int({ error: AGE_REQUIRED }).min(1, { error: AGE_REQUIRED }).max(130, { error: 'Enter an age up to 130' }))

export const typedAnswers = z.object({
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
  /** Where left out: true unless the applicant is a retaker. */
  isFirstTimeTaker: z.boolean({ error: 'Choose yes or no' }).optional(),
  isRetaker: flag,
  retakerState: text(100),
  retakerMonthYear: text(),
  declarePrc: flag,
  prcIdNumber: text(50),
  prcDateOfRegistration: text(),
})

export const neededWhenAsked: readonly { field: SheetFieldName; rule: z.ZodType }[] = [
  { field: 'retakerState', rule: requiredText('State is required for retakers', 100) },
  { field: 'retakerMonthYear', rule: monthSoFar('Month/Year is required for retakers') },
  { field: 'prcIdNumber', rule: requiredText('PRC ID Number is required when declaring PRC license', 50) },
  {
    field: 'prcDateOfRegistration',
    rule: pastDay('Date of Registration is required when declaring PRC license'),
  },
]

export const storedAnswers = {
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
}
