import { expect, test } from 'vitest'
import { demoEmail, demoPeople } from '#content/demo/people.ts'
import { Schooling } from '#contract/personal-data/education.ts'
import { PersonalData } from '#contract/personal-data/personal-data.ts'
import { ageOn } from '#domain/personal-data/age.ts'

const FIRST_DAY_OF_DEMO = '2026-01-01'

const told = demoPeople.flatMap((person) => person.story.map((step) => ({ person, step })))

test('every sheet and school of the demo passes the portal’s validation', () => {
  for (const { person, step } of told) {
    if (step.does === 'fillSheet') {
      const age = ageOn(step.sheet.birthday, FIRST_DAY_OF_DEMO)
      const { firstName, lastName } = person
      PersonalData.parse({ ...step.sheet, firstName, lastName, email: demoEmail(person), age })
    }
    if (step.does === 'addSchool') Schooling.parse(step.school)
  }
})

test('the sheet explains each filed marriage certificate and PRC ID', () => {
  for (const person of demoPeople) {
    const sheet = person.story.find((step) => step.does === 'fillSheet')?.sheet
    const filed = person.story.flatMap((step) => (step.does === 'upload' ? [step.what] : []))
    if (filed.includes('marriage-cert')) expect(sheet?.maritalStatus).toBe('married')
    if (filed.includes('prc-id')) expect(sheet?.declarePrc).toBe(true)
  }
})

test('every person of the demo has an address of their own, and no step lies in the future', () => {
  expect(new Set(demoPeople.map(demoEmail)).size).toBe(demoPeople.length)
  for (const { person, step } of told) {
    expect(step.daysAgo, `${person.lastName}: ${step.does}`).toBeGreaterThanOrEqual(0)
  }
})
