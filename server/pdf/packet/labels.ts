import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import {
  isAsked,
  type SheetFieldName,
  type SheetSection,
  sheetFieldTitle,
  sheetSections,
} from '#contract/personal-data/personal-data-fields.ts'
import { MONTHS } from '#domain/english/months.ts'
import { formatAnswer } from '#domain/personal-data/sheet-answers.ts'
import type { PacketPlan } from './plan.ts'

// Boards take no blanks: what does not concern an applicant says so, and so does what nobody answered.
export const NOT_APPLICABLE = 'N/A'
export const NOT_GIVEN = 'Not given'

/** `1995-04-23` is "April 23, 1995", `2019-06` is "June 2019"; days are no instants, and anything else stays as it is. */
export function inWords(calendar: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(calendar) ?? []
  const name = MONTHS[Number(month) - 1]
  if (!year || !name) return calendar
  return day ? `${name} ${Number(day)}, ${year}` : `${name} ${year}`
}

export type FormField = readonly [label: string, value: string, columns: number]

export interface FormSection {
  title: string
  rows: readonly (readonly FormField[])[]
}

const layout: readonly {
  section: SheetSection
  rows: readonly (readonly (readonly [name: SheetFieldName, columns: number])[])[]
}[] = [
  {
    section: 'personal',
    rows: [
      [
        ['lastName', 4],
        ['firstName', 4],
        ['middleName', 4],
      ],
      [
        ['birthday', 4],
        ['age', 4],
        ['maritalStatus', 4],
      ],
      [
        ['marriedName', 6],
        ['maidenName', 6],
      ],
    ],
  },
  {
    section: 'address',
    rows: [
      [
        ['houseStreet', 6],
        ['barangay', 6],
      ],
      [
        ['city', 5],
        ['province', 5],
        ['zipcode', 2],
      ],
    ],
  },
  {
    section: 'contact',
    rows: [
      [
        ['email', 7],
        ['phoneNumber', 5],
      ],
    ],
  },
  {
    section: 'exam',
    rows: [
      [
        ['isFirstTimeTaker', 3],
        ['isRetaker', 2],
        ['retakerState', 4],
        ['retakerMonthYear', 3],
      ],
    ],
  },
  {
    section: 'prc',
    rows: [
      [
        ['declarePrc', 3],
        ['prcIdNumber', 5],
        ['prcDateOfRegistration', 4],
      ],
    ],
  },
]

function answerOf(sheet: PersonalDataSheet | null, name: SheetFieldName, blank: string): string {
  if (!sheet) return blank
  if (!isAsked(name, sheet)) return NOT_APPLICABLE
  // A person without a middle name leaves it empty.
  return formatAnswer(sheet, name, inWords) ?? (name === 'middleName' ? NOT_APPLICABLE : blank)
}

/** What a blank says: some boards refuse a form with one. */
export const blankFor = ({ recipient }: Pick<PacketPlan, 'recipient'>): string =>
  recipient?.noBlanks ? NOT_APPLICABLE : NOT_GIVEN

export const formOf = (sheet: PersonalDataSheet | null, blank = NOT_GIVEN): readonly FormSection[] =>
  layout.map(({ section, rows }) => ({
    title: sheetSections[section],
    rows: rows.map((row) =>
      row.map(([name, columns]) => [sheetFieldTitle(name), answerOf(sheet, name, blank), columns]),
    ),
  }))
