interface SheetAnswers {
  maritalStatus?: unknown
  isRetaker?: unknown
  declarePrc?: unknown
}

interface Field {
  section: keyof typeof sheetSections
  label: string
  /** As those who read the answer know it, where the form asks in a whole sentence. */
  title?: string
  kind: 'text' | 'number' | 'day' | 'month' | 'maritalStatus' | 'yesOrNo'
  /** Missing is refused, as long as it is asked. */
  isNeeded?: true
  /** Left out, it is always asked. */
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

/** The questions of the personal data sheet in their order: forms, screens and papers name them by it. */
export const sheetFields = {
  firstName: { section: 'personal', label: 'First Name', kind: 'text', isNeeded: true },
  middleName: { section: 'personal', label: 'Middle Name', kind: 'text' },
  lastName: { section: 'personal', label: 'Last Name', kind: 'text', isNeeded: true },
  birthday: { section: 'personal', label: 'Birthday', kind: 'day', isNeeded: true },
  age: { section: 'personal', label: 'Age', kind: 'number', isNeeded: true },
  maritalStatus: { section: 'personal', label: 'Marital Status', kind: 'maritalStatus' },
  marriedName: { section: 'personal', label: 'Married Name', kind: 'text', isAsked: ofMarried },
  maidenName: { section: 'personal', label: 'Maiden Name', kind: 'text', isAsked: ofMarried },
  houseStreet: { section: 'address', label: 'House/Street', kind: 'text', isNeeded: true },
  barangay: { section: 'address', label: 'Barangay', kind: 'text', isNeeded: true },
  city: { section: 'address', label: 'City', kind: 'text', isNeeded: true },
  province: { section: 'address', label: 'Province', kind: 'text', isNeeded: true },
  zipcode: { section: 'address', label: 'Zipcode', kind: 'text', isNeeded: true },
  email: { section: 'contact', label: 'Email', kind: 'text', isNeeded: true },
  phoneNumber: { section: 'contact', label: 'Phone Number', kind: 'text', isNeeded: true },
  isFirstTimeTaker: { section: 'exam', label: 'First Time Taker', kind: 'yesOrNo' },
  isRetaker: { section: 'exam', label: 'Retaker', kind: 'yesOrNo' },
  retakerState: {
    section: 'exam',
    label: 'State Where the Exam Was Taken',
    kind: 'text',
    isNeeded: true,
    isAsked: ofRetakers,
  },
  retakerMonthYear: { section: 'exam', label: 'Month/Year', kind: 'month', isNeeded: true, isAsked: ofRetakers },
  declarePrc: {
    section: 'prc',
    label: 'I declare I have a PRC License',
    title: 'PRC License Declared',
    kind: 'yesOrNo',
  },
  prcIdNumber: { section: 'prc', label: 'PRC ID Number', kind: 'text', isNeeded: true, isAsked: ofLicensed },
  prcDateOfRegistration: {
    section: 'prc',
    label: 'Date of Registration',
    kind: 'day',
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
