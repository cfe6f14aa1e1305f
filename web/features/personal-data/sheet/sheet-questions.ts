import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import {
  isAsked,
  isConditional,
  isNeeded,
  type MaritalStatus,
  type SheetFieldName,
  type SheetSection,
  sheetFieldNames,
  sheetFields,
  sheetSections,
} from '#contract/personal-data/personal-data-fields.ts'

type AnswerOf<Name extends SheetFieldName> = Name extends 'maritalStatus'
  ? MaritalStatus | ''
  : (typeof sheetFields)[Name]['kind'] extends 'yesOrNo'
    ? boolean
    : string

/** The sheet as form values; a date that cannot be parsed stays as typed. */
export type SheetForm = { [Name in SheetFieldName]: AnswerOf<Name> }

export type Question = SheetFieldName
export type TextQuestion = { [Name in Question]: SheetForm[Name] extends boolean ? never : Name }[Question]

// The barangays depend on the city, which comes first.
const orderOf = (name: Question) => sheetFieldNames.indexOf(name === 'barangay' ? 'zipcode' : name)
export const questions = sheetFieldNames.toSorted((one, other) => orderOf(one) - orderOf(other))
export const labelOf = (name: Question): string => sheetFields[name].label

const isText = (name: Question): name is TextQuestion => sheetFields[name].kind !== 'yesOrNo'

export interface Section {
  id: string
  title: string
  optional?: true
  required: (form: SheetForm) => readonly TextQuestion[]
}

const requiredIn = (section: SheetSection) => (form: SheetForm) =>
  questions
    .filter((name) => sheetFields[name].section === section && isNeeded(name) && isAsked(name, form))
    .filter(isText)

const sectionOf = (section: SheetSection, id: string): Section => ({
  id,
  title: sheetSections[section],
  required: requiredIn(section),
})

export const sections = {
  personal: sectionOf('personal', 'personal-information'),
  address: sectionOf('address', 'address'),
  contact: sectionOf('contact', 'contact'),
  exam: sectionOf('exam', 'exam-status'),
  prc: { ...sectionOf('prc', 'prc-information'), optional: true },
} satisfies Record<SheetSection, Section>

export const sectionList: readonly Section[] = Object.values(sections)

export const conditionalQuestions = (form: SheetForm): readonly Question[] =>
  questions.filter((name) => isConditional(name) && isNeeded(name) && isAsked(name, form))

const blanks = questions.map((name) => [name, isText(name) ? '' : name === 'isFirstTimeTaker'])
export const emptyForm: SheetForm = Object.fromEntries(blanks)

export function formOf(sheet: PersonalDataSheet | null, known: Partial<SheetForm>): SheetForm {
  if (!sheet) return { ...emptyForm, ...known }
  const { id: _, applicationId: _application, version: _version, age, ...saved } = sheet
  const answers = Object.entries(saved).map(([name, answer]) => [name, answer ?? ''])
  return { ...emptyForm, ...Object.fromEntries(answers), age: String(age) }
}
