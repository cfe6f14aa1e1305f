import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { maritalStatusNames, type SheetFieldName, sheetFields } from '#contract/personal-data/personal-data-fields.ts'

export function formatAnswer(
  sheet: PersonalDataSheet,
  name: SheetFieldName,
  dateInWords: (calendar: string) => string,
): string | null {
  if (name === 'maritalStatus') return sheet.maritalStatus && maritalStatusNames[sheet.maritalStatus]
  const answer = sheet[name]
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  const text = String(answer ?? '').trim()
  if (text === '') return null
  const { kind } = sheetFields[name]
  return kind === 'day' || kind === 'month' ? dateInWords(text) : text
}
