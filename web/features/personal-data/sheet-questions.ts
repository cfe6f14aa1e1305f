import type { MaritalStatus, PersonalDataInput, PersonalDataSheet } from '#contract/personal-data.ts'

/** The sheet as its form holds it; a date that is not understood yet is kept as it was typed. */
export interface SheetForm {
  firstName: string
  middleName: string
  lastName: string
  birthday: string
  age: string
  maritalStatus: MaritalStatus | ''
  marriedName: string
  maidenName: string
  houseStreet: string
  barangay: string
  city: string
  province: string
  zipcode: string
  email: string
  phoneNumber: string
  isFirstTimeTaker: boolean
  isRetaker: boolean
  retakerState: string
  retakerMonthYear: string
  declarePrc: boolean
  prcIdNumber: string
  prcDateOfRegistration: string
}

export type Question = keyof SheetForm & keyof PersonalDataInput
export type TextQuestion = { [Name in Question]: SheetForm[Name] extends boolean ? never : Name }[Question]

export const labels: Record<Question, string> = {
  firstName: 'First Name',
  middleName: 'Middle Name',
  lastName: 'Last Name',
  birthday: 'Birthday',
  age: 'Age',
  maritalStatus: 'Marital Status',
  marriedName: 'Married Name',
  maidenName: 'Maiden Name',
  houseStreet: 'House/Street',
  barangay: 'Barangay',
  city: 'City',
  province: 'Province',
  zipcode: 'Zipcode',
  email: 'Email',
  phoneNumber: 'Phone Number',
  isFirstTimeTaker: 'First Time Taker',
  isRetaker: 'Retaker',
  retakerState: 'State Where the Exam Was Taken',
  retakerMonthYear: 'Month/Year',
  declarePrc: 'I declare I have a PRC License',
  prcIdNumber: 'PRC ID Number',
  prcDateOfRegistration: 'Date of Registration',
}

const isQuestion = (name: string): name is Question => Object.hasOwn(labels, name)

export const questions: readonly Question[] = Object.keys(labels).filter(isQuestion)

export interface Section {
  id: string
  title: string
  optional?: true
  required: (form: SheetForm) => readonly TextQuestion[]
}

const always = (...names: TextQuestion[]) => {
  return () => names
}

export const sections = {
  personal: {
    id: 'personal-information',
    title: 'Personal Information',
    required: always('firstName', 'lastName', 'birthday', 'age'),
  },
  address: {
    id: 'address',
    title: 'Address',
    required: always('houseStreet', 'barangay', 'city', 'province', 'zipcode'),
  },
  contact: { id: 'contact', title: 'Contact Information', required: always('email', 'phoneNumber') },
  exam: {
    id: 'exam-status',
    title: 'NCLEX Exam Status',
    required: ({ isRetaker }) => (isRetaker ? ['retakerState', 'retakerMonthYear'] : []),
  },
  prc: {
    id: 'prc-information',
    title: 'PRC Information',
    optional: true,
    required: ({ declarePrc }) => (declarePrc ? ['prcIdNumber', 'prcDateOfRegistration'] : []),
  },
} satisfies Record<string, Section>

export const sectionList: readonly Section[] = Object.values(sections)

/** What is asked only because of another answer, as the form stands. */
export const conditionalQuestions = (form: SheetForm): readonly TextQuestion[] =>
  [sections.exam, sections.prc].flatMap((section) => section.required(form))

export const emptyForm: SheetForm = {
  firstName: '',
  middleName: '',
  lastName: '',
  birthday: '',
  age: '',
  maritalStatus: '',
  marriedName: '',
  maidenName: '',
  houseStreet: '',
  barangay: '',
  city: '',
  province: '',
  zipcode: '',
  email: '',
  phoneNumber: '',
  isFirstTimeTaker: true,
  isRetaker: false,
  retakerState: '',
  retakerMonthYear: '',
  declarePrc: false,
  prcIdNumber: '',
  prcDateOfRegistration: '',
}

/** What the form shows before anything is typed: the saved sheet, or what the person gave when signing up. */
export function formOf(sheet: PersonalDataSheet | null, known: Partial<SheetForm>): SheetForm {
  if (!sheet) return { ...emptyForm, ...known }
  const { id: _, applicationId: _application, version: _version, age, ...saved } = sheet
  const answers = Object.entries(saved).map(([name, answer]) => [name, answer ?? ''])
  return { ...emptyForm, ...Object.fromEntries(answers), age: String(age) }
}
