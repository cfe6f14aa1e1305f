import type { FactCode, PaperFact } from '#contract/documents/client-review.ts'
import type { NameClass, NameField, PrintedName, PrintedOnDocument } from '#contract/names.ts'
import type { EducationEntry } from '#contract/personal-data/education.ts'
import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { spaced } from '#domain/english/words.ts'
import { compareNames, gravest } from '../names/compare.ts'

const ofSchool = ['name', 'school', 'course', 'years'] as const

const factsOfPaper: Readonly<Record<RequirementId, readonly FactCode[]>> = {
  passport: ['last_name', 'first_name', 'middle_name', 'birth_date', 'sex', 'expires_on'],
  'bsn-diploma': ofSchool,
  'hs-diploma': ofSchool,
  transcript: ofSchool,
  'birth-cert': ['name_at_birth', 'birth_date'],
  'marriage-cert': ['maiden_name', 'married_name'],
  'prc-id': ['name', 'prc_number', 'prc_registered', 'expires_on'],
}

type School = Pick<EducationEntry, 'level' | 'schoolName' | 'course' | 'startMonthYear' | 'endMonthYear'>

export interface GivenAnswers {
  sheet: PersonalDataSheet | null
  schools: readonly School[]
  /** An approved marriage certificate explains another last name. */
  hasMarriageCertificate: boolean
}

type FactValues = Partial<Record<FactCode, string | null>>

const inFull = (...words: (string | null)[]) => spaced(...words) || null

const schoolLevels: Readonly<Partial<Record<RequirementId, School['level']>>> = {
  'bsn-diploma': 'college',
  transcript: 'college',
  'hs-diploma': 'highschool',
}

function onSheet({ sheet, schools }: GivenAnswers, requirementId: RequirementId): FactValues {
  const school = schools.findLast(({ level }) => level === schoolLevels[requirementId])
  const name = sheet && inFull(sheet.firstName, sheet.middleName, sheet.lastName)
  return {
    ...(sheet && {
      last_name: sheet.lastName,
      first_name: sheet.firstName,
      middle_name: sheet.middleName,
      name,
      name_at_birth: sheet.maidenName ?? name,
      maiden_name: sheet.maidenName,
      married_name: sheet.marriedName,
      birth_date: sheet.birthday,
      prc_number: sheet.prcIdNumber,
      prc_registered: sheet.prcDateOfRegistration,
    }),
    ...(school && {
      school: school.schoolName,
      course: school.course,
      years: `${school.startMonthYear.slice(0, 4)} to ${school.endMonthYear.slice(0, 4)}`,
    }),
  }
}

function onPaper(printed: PrintedOnDocument | null): FactValues {
  if (!printed) return {}
  const name = inFull(printed.first, printed.middle, printed.last, printed.suffix)
  return {
    last_name: printed.last || null,
    first_name: printed.first || null,
    middle_name: printed.middle || null,
    name,
    name_at_birth: name,
    married_name: name,
    birth_date: printed.birthDate,
    sex: printed.sex,
    expires_on: printed.expiresOn,
  }
}

const fieldsOf: Readonly<Partial<Record<FactCode, readonly NameField[]>>> = {
  last_name: ['last', 'suffix'],
  first_name: ['first'],
  middle_name: ['middle'],
  name: ['first', 'middle', 'last', 'suffix', 'name'],
  birth_date: ['birthDate'],
}

function classesOf(
  { sheet, hasMarriageCertificate }: GivenAnswers,
  printed: PrintedOnDocument | null,
): Partial<Record<FactCode, NameClass>> {
  if (!sheet || !printed) return {}
  const written: PrintedName = {
    first: sheet.firstName,
    middle: sheet.middleName ?? '',
    last: sheet.lastName,
    suffix: '',
    birthDate: sheet.birthday,
    sex: null,
  }
  const { differences } = compareNames(written, printed, hasMarriageCertificate)
  const ofFields = (fields: readonly NameField[]) => gravest(differences.filter(({ field }) => fields.includes(field)))
  return Object.fromEntries(Object.entries(fieldsOf).map(([code, fields]) => [code, ofFields(fields)]))
}

export function paperFactsOf(
  { requirementId, printed }: { requirementId: RequirementId; printed: PrintedOnDocument | null },
  given: GivenAnswers,
  labels: Readonly<Record<FactCode, string>>,
): PaperFact[] {
  const [sheet, paper, classes] = [onSheet(given, requirementId), onPaper(printed), classesOf(given, printed)]
  return factsOfPaper[requirementId].map((code) => {
    const values = { sheet: sheet[code] ?? null, printed: paper[code] ?? null }
    const isKnown = values.sheet !== null && values.printed !== null
    return { code, label: labels[code], ...values, class: isKnown ? (classes[code] ?? null) : null }
  })
}
