import type { Application } from '#contract/applications/applications.ts'
import { addEducation, type EducationEntry, type SchoolingInput } from '#contract/personal-data/education.ts'
import {
  type PersonalDataInput,
  type PersonalDataSheet,
  savePersonalDataSheet,
} from '#contract/personal-data/personal-data.ts'
import type { TestUser } from './people.ts'

export const sheetOf = (application: Pick<Application, 'id'>, about: Partial<PersonalDataInput> = {}) => ({
  applicationId: application.id,
  firstName: 'Maria',
  middleName: 'Cruz',
  lastName: 'Reyes',
  birthday: '1995-04-23',
  age: 31,
  maritalStatus: 'single' as const,
  houseStreet: '12 Mabini St.',
  barangay: 'San Roque',
  city: 'Antipolo',
  province: 'Rizal',
  zipcode: '1870',
  email: 'maria@nurses.test',
  phoneNumber: '0917 123 4567',
  ...about,
})

export const married = { maritalStatus: 'married' as const }
export const licensed = { declarePrc: true, prcIdNumber: '0123456', prcDateOfRegistration: '2018-01-31' }

export const savedSheet = (
  person: TestUser,
  application: Pick<Application, 'id'>,
  about: Partial<PersonalDataInput> = {},
): Promise<PersonalDataSheet> => person.call(savePersonalDataSheet, { body: sheetOf(application, about) })

export const schoolOf = (sheet: Pick<PersonalDataSheet, 'id'>, about: Partial<SchoolingInput> = {}) => ({
  personalDataSheetId: sheet.id,
  level: 'college' as const,
  schoolName: 'University of Santo Tomas',
  numberOfYears: '4',
  city: 'Manila',
  province: 'Metro Manila',
  startMonthYear: '2012-06',
  endMonthYear: '2016-04',
  course: 'BS Nursing',
  ...about,
})

export const addedSchool = (
  person: TestUser,
  sheet: Pick<PersonalDataSheet, 'id'>,
  about: Partial<SchoolingInput> = {},
): Promise<EducationEntry> => person.call(addEducation, { body: schoolOf(sheet, about) })

export const correctionOf = (sheet: PersonalDataSheet, change: Partial<PersonalDataSheet>) => {
  const { id: _id, applicationId: _application, version: expectedVersion, ...answers } = { ...sheet, ...change }
  return { ...answers, expectedVersion, reason: 'As in her passport' }
}
