import { describe, expect, test } from 'vitest'
import { DAY_OUT_OF_REACH } from '#contract/calendar.ts'
import {
  getPersonalDataSheet,
  SHEET_CHANGED_ELSEWHERE,
  savePersonalDataSheet,
} from '#contract/personal-data/personal-data.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { sql } from '#server/database/sql.ts'
import { todayOf } from '#server/shared/dates.ts'
import { applicant } from '#server/testing/people.ts'
import { licensed, married, savedSheet, sheetOf } from '#server/testing/sheets.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const of = ({ id }: { id: string }) => ({ query: { applicationId: id } })

describe('a sheet', () => {
  test('is 404 until it is saved, and then returned unchanged', async () => {
    const { person, application } = await applicantWithApplication(portal)
    expect((await person.ask(getPersonalDataSheet, of(application))).said).toBe('404: Personal data sheet not found')

    const body = sheetOf(application, { ...married, ...licensed, marriedName: 'Maria Reyes', maidenName: 'Maria Cruz' })
    const saved = await person.ask(savePersonalDataSheet, { body })
    expect(saved.status).toBe(201)
    expect(saved.body).toEqual({
      ...body,
      id: saved.body.id,
      isFirstTimeTaker: true,
      isRetaker: false,
      retakerState: null,
      retakerMonthYear: null,
      version: 1,
    })
    expect(await person.call(getPersonalDataSheet, of(application))).toEqual(saved.body)
  })

  test('takes no day after today in the office', async () => {
    const { person, application } = await applicantWithApplication(portal)
    const today = todayOf(portal.deps)
    const save = async (about: object) =>
      (await person.ask(savePersonalDataSheet, { body: sheetOf(application, { ...licensed, ...about }) })).said
    const tomorrow = addDays(today, 1)
    expect(await save({ birthday: tomorrow })).toBe(`400: ${DAY_OUT_OF_REACH}`)
    expect(await save({ prcDateOfRegistration: tomorrow })).toBe(`400: ${DAY_OUT_OF_REACH}`)
    expect(await save({ prcDateOfRegistration: today })).toBe('201: ')
  })

  test('is replaced completely by a second save, and keeps its id', async () => {
    const { person, application } = await applicantWithApplication(portal)
    const first = await savedSheet(person, application, { ...married, ...licensed, maidenName: 'Maria Cruz' })
    const body = { ...sheetOf(application, { city: 'Cainta', age: '32' }), middleName: undefined }
    const again = await person.ask(savePersonalDataSheet, {
      body: { ...body, isFirstTimeTaker: false, isRetaker: true, retakerState: 'Texas', retakerMonthYear: '2023-05' },
    })
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({
      id: first.id,
      middleName: null,
      city: 'Cainta',
      age: 32,
      maritalStatus: 'single',
      maidenName: null,
      isFirstTimeTaker: false,
      isRetaker: true,
      retakerState: 'Texas',
      retakerMonthYear: '2023-05',
      declarePrc: false,
      prcIdNumber: null,
      prcDateOfRegistration: null,
    })
    expect(await person.call(getPersonalDataSheet, of(application))).toEqual(again.body)
    const { version: _, ...words } = again.body
    expect((await person.ask(savePersonalDataSheet, { body: words })).body).toEqual({ ...words, version: 3 })
  })

  test('is one row after concurrent first saves, which all succeed', async () => {
    const { person, application } = await applicantWithApplication(portal)
    const cities = ['Antipolo', 'Cainta', 'Taytay', 'Angono', 'Binangonan', 'Tanay']
    const answers = await Promise.all(
      cities.map((city) => person.ask(savePersonalDataSheet, { body: sheetOf(application, { city }) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect(answers.map(({ body }) => body.city)).toEqual(cities)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(
      await portal.db.rows(sql`select from personal_data_sheets where application_id = ${application.id}`),
    ).toHaveLength(1)
  })

  test('answers 409 with the current sheet to a stale version', async () => {
    const { person, application } = await applicantWithApplication(portal)
    const save = (expectedVersion: number, phoneNumber: string) =>
      person.ask(savePersonalDataSheet, { body: { ...sheetOf(application, { phoneNumber }), expectedVersion } })
    expect((await save(0, '0917 000 0104')).body.version).toBe(1)
    const onThePhone = await save(1, '0999 111 2222')
    expect([onThePhone.status, onThePhone.body.version]).toEqual([200, 2])

    for (const stale of [0, 1, 3]) {
      const refused = await person.ask(savePersonalDataSheet, {
        body: { ...sheetOf(application, { houseStreet: '1 Rizal Street' }), expectedVersion: stale },
      })
      expect([refused.status, refused.body]).toEqual([
        409,
        { message: SHEET_CHANGED_ELSEWHERE, current: onThePhone.body },
      ])
    }
    expect(await person.call(getPersonalDataSheet, of(application))).toEqual(onThePhone.body)
    expect((await save(2, '0999 111 2222')).body.version).toBe(3)
  })

  test('is saved once when its request is repeated with one key', async () => {
    const { person, application } = await applicantWithApplication(portal)
    const body = { ...sheetOf(application), expectedVersion: 0 }
    const saved = await person.ask(savePersonalDataSheet, { body }, 'one-save')
    expect(await person.ask(savePersonalDataSheet, { body }, 'one-save')).toMatchObject({ body: saved.body })
    expect(await person.call(getPersonalDataSheet, of(application))).toMatchObject({ version: 1 })
  })

  test('that does not exist is refused with a version', async () => {
    const { person, application } = await applicantWithApplication(portal)
    const body = { ...sheetOf(application), expectedVersion: 2 }
    const refused = await person.ask(savePersonalDataSheet, { body })
    expect([refused.status, refused.body]).toEqual([409, { message: SHEET_CHANGED_ELSEWHERE, current: null }])
    for (const wrong of [-1, 1.5, 'one']) {
      const answer = await person.ask(savePersonalDataSheet, { body: { ...body, expectedVersion: wrong as never } })
      expect(answer.said).toBe('400: Give the version of the sheet that you read')
    }
  })

  test('is saved once by concurrent saves of one version', async () => {
    const { person, application } = await applicantWithApplication(portal)
    await savedSheet(person, application)
    const answers = await Promise.all(
      ['Cainta', 'Taytay', 'Angono'].map((city) =>
        person.ask(savePersonalDataSheet, { body: { ...sheetOf(application, { city }), expectedVersion: 1 } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await person.call(getPersonalDataSheet, of(application))).version).toBe(2)
  })

  test('with invalid fields gets a message for each, and is not saved', async () => {
    const { person, application } = await applicantWithApplication(portal)
    const answer = await person.request({
      method: 'POST',
      url: savePersonalDataSheet.path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ...sheetOf(application), lastName: ' ', birthday: '2026-02-30', declarePrc: true }),
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        message: 'Last name is required',
        errors: [
          { path: 'lastName', message: 'Last name is required' },
          { path: 'birthday', message: 'Enter a date that exists, such as 1995-04-23' },
          { path: 'prcIdNumber', message: 'PRC ID Number is required when declaring PRC license' },
          { path: 'prcDateOfRegistration', message: 'Date of Registration is required when declaring PRC license' },
        ],
      },
    ])
    expect((await person.ask(getPersonalDataSheet, of(application))).status).toBe(404)
  })

  test('is deleted with its application', async () => {
    const { person, application } = await applicantWithApplication(portal)
    const { id } = await savedSheet(person, application)
    await portal.db.run(sql`delete from applications where id = ${application.id}`)
    expect(await portal.db.rows(sql`select from personal_data_sheets where id = ${id}`)).toHaveLength(0)
  })
})

describe('access to the sheet', () => {
  test('is 404 for a person without a right to the application, even before the first save', async () => {
    const { application } = await applicantWithApplication(portal)
    const rosa = await applicant(portal, 'Rosa')
    expect((await rosa.ask(getPersonalDataSheet, of(application))).said).toBe('404: Application not found')
  })

  test('needs an application', async () => {
    const maria = await applicant(portal)
    for (const url of [getPersonalDataSheet.path, `${getPersonalDataSheet.path}?applicationId=`]) {
      const answer = await maria.request({ url })
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Please create an application first'])
    }
    expect((await maria.ask(savePersonalDataSheet, { body: sheetOf({ id: '' }) })).said).toBe(
      '400: Please create an application first',
    )
  })
})
