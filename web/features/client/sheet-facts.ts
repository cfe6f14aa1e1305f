import type { EducationEntry, EducationLevel } from '#contract/education.ts'
import type { PersonalDataSheet } from '#contract/personal-data.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A calendar month or day in words: `2016-04` is `Apr 2016`, `1995-04-23` is `23 Apr 1995`. It is no instant. */
export function calendarWords(day: string): string {
  const [year, month, date] = day.split('-')
  const name = MONTHS[Number(month) - 1]
  if (!year || !name) return day
  return date ? `${Number(date)} ${name} ${year}` : `${name} ${year}`
}

export const levelWords: Record<EducationLevel, string> = {
  elementary: 'Elementary',
  highschool: 'High school',
  college: 'College',
  other: 'Other',
}

export const educationFacts = (school: EducationEntry): string =>
  [
    school.course,
    `${calendarWords(school.startMonthYear)} to ${calendarWords(school.endMonthYear)}`,
    `${school.numberOfYears} years`,
    `${school.city}, ${school.province}, ${school.country}`,
  ]
    .filter(Boolean)
    .join(' · ')

interface Fact {
  term: string
  value: string
}

const said = (facts: readonly (readonly [string, string | number | null])[]): Fact[] =>
  facts.flatMap(([term, value]) => (value === null || value === '' ? [] : [{ term, value: String(value) }]))

export const sheetGroups = (sheet: PersonalDataSheet): { title: string; facts: Fact[] }[] => [
  {
    title: 'Personal information',
    facts: said([
      ['First name', sheet.firstName],
      ['Middle name', sheet.middleName],
      ['Last name', sheet.lastName],
      ['Birthday', calendarWords(sheet.birthday)],
      ['Age', sheet.age],
      ['Marital status', sheet.maritalStatus && (sheet.maritalStatus === 'married' ? 'Married' : 'Single')],
      ['Married name', sheet.marriedName],
      ['Maiden name', sheet.maidenName],
    ]),
  },
  {
    title: 'Address',
    facts: said([
      ['House and street', sheet.houseStreet],
      ['Barangay', sheet.barangay],
      ['City', sheet.city],
      ['Province', sheet.province],
      ['Zipcode', sheet.zipcode],
    ]),
  },
  {
    title: 'Contact',
    facts: said([
      ['E-mail', sheet.email],
      ['Telephone', sheet.phoneNumber],
    ]),
  },
  {
    title: 'Examination and licence',
    facts: said([
      ['Takes it', sheet.isRetaker ? 'Again' : 'For the first time'],
      ['State before', sheet.retakerState],
      ['Month before', sheet.retakerMonthYear && calendarWords(sheet.retakerMonthYear)],
      ['PRC licence', sheet.declarePrc ? 'Declared' : 'Not declared'],
      ['PRC ID number', sheet.prcIdNumber],
      ['Registered on', sheet.prcDateOfRegistration && calendarWords(sheet.prcDateOfRegistration)],
    ]),
  },
]
