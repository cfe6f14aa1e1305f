import { describe, expect, test } from 'vitest'
import {
  addEducation,
  deleteEducation,
  listEducation,
  MAX_SCHOOLS,
  TOO_MANY_SCHOOLS,
} from '#contract/personal-data/education.ts'
import { sql } from '#server/database/sql.ts'
import { addedSchool, savedSheet, schoolOf } from '#server/testing/sheets.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const of = ({ id }: { id: string }) => ({ query: { personalDataSheetId: id } })

async function applicantWithSheet(firstName = 'Maria') {
  const { person, application } = await applicantWithApplication(portal, firstName)
  return { person, application, sheet: await savedSheet(person, application) }
}

describe('a school', () => {
  test('is returned unchanged, and is 404 after its deletion', async () => {
    const { person, sheet } = await applicantWithSheet()
    expect(await person.call(listEducation, of(sheet))).toEqual([])
    const body = schoolOf(sheet)
    const added = await person.ask(addEducation, { body })
    expect(added.status).toBe(201)
    expect(added.body).toEqual({ id: added.body.id, country: 'Philippines', ...body })
    expect(await person.call(listEducation, of(sheet))).toEqual([added.body])

    const removed = await person.request({ method: 'DELETE', url: `/api/education-history/${added.body.id}` })
    expect([removed.statusCode, removed.body]).toEqual([204, ''])
    expect(await person.call(listEducation, of(sheet))).toEqual([])
    expect((await person.ask(deleteEducation, { params: added.body })).said).toBe('404: Education entry not found')
  })

  test('is added once when its request is repeated with one key', async () => {
    const { person, sheet } = await applicantWithSheet()
    const body = schoolOf(sheet)
    const added = await person.ask(addEducation, { body }, 'one-school')
    expect(await person.ask(addEducation, { body }, 'one-school')).toMatchObject({ status: 201, body: added.body })
    expect(await person.call(listEducation, of(sheet))).toEqual([added.body])
  })

  test('stays when the sheet is saved again', async () => {
    const { person, application, sheet } = await applicantWithSheet()
    const school = await addedSchool(person, sheet)
    expect((await savedSheet(person, application, { city: 'Cainta' })).id).toBe(sheet.id)
    expect(await person.call(listEducation, of(sheet))).toEqual([school])
  })

  test('is deleted once by concurrent requests', async () => {
    const { person, sheet } = await applicantWithSheet()
    for (let round = 0; round < 5; round++) {
      const { id } = await addedSchool(person, sheet)
      const answers = await Promise.all([1, 2, 3].map(() => person.ask(deleteEducation, { params: { id } })))
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    }
    const bulkChanges = await portal.db.rows<{ action: string }>(sql`
      select action from audit where subject = ${`sheet:${sheet.id}`} and action like 'education.%'`)
    expect(bulkChanges.filter(({ action }) => action === 'education.added')).toHaveLength(5)
    expect(bulkChanges.filter(({ action }) => action === 'education.deleted')).toHaveLength(5)
  })
})

test('lists schools by level, then start, then order of entry', async () => {
  const { person, sheet } = await applicantWithSheet()
  const given = [
    ['other', '2017-01', 'Review center'],
    ['college', '2014-06', 'Second college'],
    ['elementary', '2000-06', 'Second elementary'],
    ['college', '2012-06', 'First college'],
    ['highschool', '2006-06', 'High school'],
    ['college', '2014-06', 'Third college'],
    ['elementary', '1999-06', 'First elementary'],
  ] as const
  for (const [level, startMonthYear, schoolName] of given) {
    await addedSchool(person, sheet, { level, startMonthYear, endMonthYear: '2018-03', schoolName })
  }
  expect((await person.call(listEducation, of(sheet))).map((school) => school.schoolName)).toEqual([
    'First elementary',
    'Second elementary',
    'High school',
    'First college',
    'Second college',
    'Third college',
    'Review center',
  ])
})

test('is refused beyond a hundred per sheet, even for concurrent requests', async () => {
  const { person, sheet } = await applicantWithSheet()
  await portal.db.run(sql`
    insert into education_entries (id, personal_data_sheet_id, level, school_name, number_of_years, city, province,
      country, start_month_year, end_month_year, created_at)
    select gen_random_uuid(), ${sheet.id}, 'other', 'School ' || n, '1', 'Manila', 'Metro Manila', 'Philippines',
      '2012-06', '2013-03', now()
    from generate_series(1, ${MAX_SCHOOLS - 2}) as n`)
  const answers = await Promise.all([1, 2, 3, 4].map(() => person.ask(addEducation, { body: schoolOf(sheet) })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.said).toBe(`409: ${TOO_MANY_SCHOOLS}`)
  expect(await person.call(listEducation, of(sheet))).toHaveLength(MAX_SCHOOLS)
})

describe('access to schools', () => {
  test('needs a saved sheet', async () => {
    const { person } = await applicantWithApplication(portal)
    const SHEET_FIRST = '400: Please save personal data sheet first'
    const { personalDataSheetId: _, ...missing } = schoolOf({ id: '' })
    for (const body of [schoolOf({ id: '' }), missing as never, { ...missing, personalDataSheetId: null } as never]) {
      expect((await person.ask(addEducation, { body })).said).toBe(SHEET_FIRST)
    }
    for (const url of [listEducation.path, `${listEducation.path}?personalDataSheetId=`]) {
      const answer = await person.request({ url })
      expect(`${answer.statusCode}: ${answer.json().message}`).toBe(SHEET_FIRST)
    }
  })
})
