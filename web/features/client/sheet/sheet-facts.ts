import type { EducationEntry } from '#contract/education.ts'
import type { PersonalDataSheet } from '#contract/personal-data.ts'
import {
  isAsked,
  sheetFieldNames,
  sheetFields,
  sheetFieldTitle,
  sheetSections,
} from '#contract/personal-data-fields.ts'
import { answerInWords } from '#domain/personal-data/sheet-answers.ts'
import { writtenCalendar } from '#web/ui/typed-dates.ts'

export const educationFacts = (school: EducationEntry): string =>
  [
    school.course,
    `${writtenCalendar(school.startMonthYear)} to ${writtenCalendar(school.endMonthYear)}`,
    `${school.numberOfYears} years`,
    `${school.city}, ${school.province}, ${school.country}`,
  ]
    .filter(Boolean)
    .join(' · ')

interface Fact {
  term: string
  value: string
}

const factsOf = (sheet: PersonalDataSheet, section: string): Fact[] =>
  sheetFieldNames
    .filter((name) => sheetFields[name].section === section && isAsked(name, sheet))
    .flatMap((name) => {
      const value = answerInWords(sheet, name, writtenCalendar)
      return value === null ? [] : [{ term: sheetFieldTitle(name), value }]
    })

export const sheetGroups = (sheet: PersonalDataSheet): { title: string; facts: Fact[] }[] =>
  Object.entries(sheetSections).map(([section, title]) => ({ title, facts: factsOf(sheet, section) }))
