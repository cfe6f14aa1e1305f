import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import {
  isAsked,
  isNeeded,
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

// Boards accept no blanks: a field says that it does not apply, or that nobody answered.
export const NOT_APPLICABLE = 'N/A'
export const NOT_GIVEN = 'Not given'

/** Turns `1995-04-23` into "April 23, 1995" and `2019-06` into "June 2019", without a time zone; keeps other text. */
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

// Puts the last name first, by which boards file a person.
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
  // A text that is optional and blank does not apply, such as a middle name.
  const isOptionalText = sheetFields[name].kind === 'text' && !isNeeded(name)
  return formatAnswer(sheet, name, inWords) ?? (isOptionalText ? NOT_APPLICABLE : blank)
}

/** Returns the text for a blank: some boards refuse a form with blanks. */
export const blankFor = ({ recipient }: Pick<PacketPlan, 'recipient'>): string =>
  recipient?.noBlanks ? NOT_APPLICABLE : NOT_GIVEN

export const formOf = (sheet: PersonalDataSheet | null, blank = NOT_GIVEN): readonly FormSection[] =>
  SECTIONS.map((section) => ({
    title: sheetSections[section],
    rows: linesOf(section).map((line) =>
      line.map((name) => [sheetFieldTitle(name), answerOf(sheet, name, blank), sheetFields[name].printed]),
    ),
  }))
