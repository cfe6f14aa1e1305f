import { describe, expect, test } from 'vitest'
import type { Application } from '#contract/applications/applications.ts'
import { fileDocument, reviewDocument } from '#contract/documents/documents.ts'
import {
  getPersonalDataSheet,
  type PersonalDataInput,
  savePersonalDataSheet,
} from '#contract/personal-data/personal-data.ts'
import { listChecklist, listRequirements, type RequirementId } from '#contract/requirements.ts'
import { checklist, requiredIds } from '#domain/requirements/checklist.ts'
import { progressOf } from '#domain/requirements/progress.ts'
import { selectHalfDone } from '#server/resilience/invariants.store.ts'
import { applicant, type TestUser } from '#server/testing/people.ts'
import { licensed, married, savedSheet, sheetOf } from '#server/testing/sheets.ts'
import { applicantWithApplication, filed, filingOf, uploaded } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const checklistOf = (person: TestUser, application: Application) =>
  person.call(listChecklist, { params: { id: application.id } })

async function statusesOf(person: TestUser, application: Application) {
  const rows = await checklistOf(person, application)
  const of = (id: RequirementId) => rows.find((row) => row.requirementId === id)?.status
  return { marriage: of('marriage-cert'), prc: of('prc-id') }
}

async function requiredOf(person: TestUser, application: Application) {
  const rows = await checklistOf(person, application)
  return rows.flatMap(({ requirementId, required }) => (required ? [requirementId] : [])).slice(requiredIds.length)
}

describe('the optional requirements', () => {
  test('count in the progress only when they apply', async () => {
    const { person, application } = await applicantWithApplication(portal)
    const { id: documentId } = await filed(person, application, 'passport')
    await ana.call(reviewDocument, { params: { documentId }, body: { status: 'approved' } })
    const progress = async () => progressOf(await checklistOf(person, application))
    expect(await progress()).toMatchObject({ approved: 1, total: 7, percent: 14 })
    await savedSheet(person, application, licensed)
    expect(await progress()).toMatchObject({ approved: 1, total: 6, percent: 17 })
    await savedSheet(person, application)
    expect(await progress()).toMatchObject({ approved: 1, pending: 0, missing: 4, total: 5, percent: 20 })
    await savedSheet(person, application, { ...married, ...licensed })
    expect(await progress()).toMatchObject({ approved: 1, missing: 6, total: 7 })
  })

  test('of one application do not follow the sheet of another', async () => {
    const [maria, rosa] = [await applicantWithApplication(portal), await applicantWithApplication(portal, 'Rosa')]
    await savedSheet(maria.person, maria.application)
    expect(await statusesOf(rosa.person, rosa.application)).toEqual({ marriage: 'missing', prc: 'missing' })
  })
})

test('an optional document is required exactly while the saved sheet says that it applies', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const required = () => requiredOf(person, application)
  expect(await required()).toEqual([])
  await savedSheet(person, application, licensed)
  expect(await required()).toEqual(['prc-id'])
  const { id: documentId } = await filed(person, application, 'prc-id')
  await savedSheet(person, application, { ...married, ...licensed })
  await ana.call(reviewDocument, { params: { documentId }, body: { status: 'approved' } })
  expect(await required()).toEqual(['marriage-cert', 'prc-id'])
  await savedSheet(person, application, married)
  expect(await required()).toEqual(['marriage-cert'])
  await savedSheet(person, application)
  expect(await required()).toEqual([])
})

describe('an uploaded requirement keeps the status of its document', () => {
  test('when it does not apply, through every review', async () => {
    const { person, application } = await applicantWithApplication(portal)
    await savedSheet(person, application)
    const first = await filed(person, application, 'marriage-cert')
    expect(await statusesOf(person, application)).toEqual({ marriage: 'pending', prc: 'not_applicable' })

    const review = (documentId: string, body: { status: 'approved' | 'rejected'; reviewNotes?: string }) =>
      ana.call(reviewDocument, { params: { documentId }, body })
    const afterSaving = async (sheet: Partial<PersonalDataInput>) => {
      await savedSheet(person, application, sheet)
      return (await statusesOf(person, application)).marriage
    }
    for (const sheet of [{}, married]) expect(await afterSaving(sheet)).toBe('pending')

    await review(first.id, { status: 'rejected', reviewNotes: 'The seal cannot be read.' })
    for (const sheet of [{}, married, {}]) expect(await afterSaving(sheet)).toBe('missing')
    const row = (await checklistOf(person, application)).find((one) => one.requirementId === 'marriage-cert')
    expect(row?.notes).toBe('The seal cannot be read.')

    const second = await filed(person, application, 'marriage-cert')
    expect(await afterSaving({})).toBe('pending')
    await review(second.id, { status: 'approved' })
    for (const sheet of [married, {}]) expect(await afterSaving(sheet)).toBe('approved')
  })

  test('when the upload and a save of the sheet race', async () => {
    const kinds = ['marriage-cert', 'prc-id'] as const
    for (let round = 0; round < 10; round++) {
      const { person, application } = await applicantWithApplication(portal)
      const kind = kinds[round % 2] ?? 'prc-id'
      const ticket = await uploaded(person)
      const bulkChanges: (() => Promise<unknown>)[] = [{}, married, licensed, {}].map(
        (about) => () => savedSheet(person, application, about),
      )
      bulkChanges.splice(round % 5, 0, () => person.call(fileDocument, { body: filingOf(application, kind, ticket) }))
      await Promise.all(bulkChanges.map((bulkChange) => bulkChange()))
      const statuses = await statusesOf(person, application)
      expect(kind === 'prc-id' ? statuses.prc : statuses.marriage).toBe('pending')
    }
  })

  test('when a review and a save of the sheet race', async () => {
    const { person, application } = await applicantWithApplication(portal)
    for (const status of ['approved', 'rejected', 'approved'] as const) {
      const { id } = await filed(person, application, 'prc-id')
      await Promise.all([
        savedSheet(person, application, {}),
        ana.call(reviewDocument, { params: { documentId: id }, body: { status, reviewNotes: 'Seen.' } }),
        savedSheet(person, application, licensed),
        savedSheet(person, application, {}),
      ])
      expect((await statusesOf(person, application)).prc).toBe(status === 'approved' ? 'approved' : 'missing')
    }
  })
})

test.each(['update on application_requirements', 'insert on audit'])(
  'a save that fails at its %s changes nothing',
  async (bulkChange) => {
    const { person, application } = await applicantWithApplication(portal)
    const before = await savedSheet(person, application, { ...married, ...licensed })
    await portal.db.runScript(`
      create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger fail before ${bulkChange} for each row execute function fail()`)
    const failed = await person.ask(savePersonalDataSheet, { body: sheetOf(application) })
    await portal.db.runScript(`drop trigger fail on ${bulkChange.split(' on ')[1]}`)
    expect(failed.said).toBe('500: Internal Server Error')
    expect(await person.call(getPersonalDataSheet, { query: { applicationId: application.id } })).toEqual(before)
    expect(await statusesOf(person, application)).toEqual({ marriage: 'missing', prc: 'missing' })
  },
)

test('the tests above leave no inconsistent row', async () => {
  expect(await selectHalfDone(portal.db)).toEqual([])
})

test('every signed-in person reads the seven requirements in the order of the checklist', async () => {
  const maria = await applicant(portal)
  expect(await maria.call(listRequirements, {})).toEqual(checklist)
})

test('a new checklist has every requirement missing, in the order of the checklist', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const rows = await person.call(listChecklist, { params: { id: application.id } })
  expect(rows.map((row) => row.requirementId)).toEqual(checklist.map((one) => one.id))
  for (const row of rows) {
    expect(row).toMatchObject({ applicationId: application.id, status: 'missing', notes: null })
    expect(row.requirement).toEqual(checklist.find((one) => one.id === row.requirementId))
    expect(row.required).toBe(row.requirement.required)
  }
})
