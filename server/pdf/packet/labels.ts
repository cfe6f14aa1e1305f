import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import {
  isAsked,
  type SheetFieldName,
  type SheetSection,
  sheetFieldNames,
  sheetFields,
  sheetFieldTitle,
  sheetSections,
} from '#contract/personal-data/personal-data-fields.ts'
import { MONTHS, monthOfYear } from '#domain/english/months.ts'
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
  return day ? `${name} ${Number(day)}, ${year}` : monthOfYear(calendar)
}

export type FormField = readonly [label: string, value: string, columns: number]

export interface FormSection {
  title: string
  rows: readonly (readonly FormField[])[]
}

const LINE = 12

const SECTIONS = [...new Set(sheetFieldNames.map((name) => sheetFields[name].section))]

// Boards file a person under the last name.
const onPaper: readonly SheetFieldName[] = [...new Set<SheetFieldName>(['lastName', ...sheetFieldNames])]

function linesOf(section: SheetSection): SheetFieldName[][] {
  const lines: SheetFieldName[][] = []
  let left = 0
  for (const name of onPaper.filter((one) => sheetFields[one].section === section)) {
    const { printed } = sheetFields[name]
    if (printed > left) {
      lines.push([])
      left = LINE
    }
    lines.at(-1)?.push(name)
    left -= printed
  }
  return lines
}

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
  SECTIONS.map((section) => ({
    title: sheetSections[section],
    rows: linesOf(section).map((line) =>
      line.map((name) => [sheetFieldTitle(name), answerOf(sheet, name, blank), sheetFields[name].printed]),
    ),
  }))
