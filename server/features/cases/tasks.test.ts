import { expect, test } from 'vitest'
import { type Application, getApplication } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { getCaseState } from '#contract/cases/case-state.ts'
import { getTasks, type TaskCode } from '#contract/cases/tasks.ts'
import { reviewDocument } from '#contract/documents/documents.ts'
import { listMessages, markMessageRead } from '#contract/messages/messages.ts'
import { chooseBoard, markStep, putRegistration } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { deleteEducation } from '#contract/personal-data/education.ts'
import { requiredIds } from '#domain/requirements/checklist.ts'
import type { TestUser } from '#server/testing/people.ts'
import { addedSchool, licensed, married, savedSheet } from '#server/testing/sheets.ts'
import { statementsOf } from '#server/testing/statement-count.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const tasks = (person: TestUser, { id }: Pick<Application, 'id'>) => person.call(getTasks, { params: { id } })

test('the first task is right from the choice of a board to the last message', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const next = async () => (await tasks(person, application)).next
  const stateOf = async (code: TaskCode) =>
    (await tasks(person, application)).tasks.find((task) => task.code === code)?.state
  const review = (documentId: string, status: 'approved' | 'rejected') =>
    ana.call(reviewDocument, { params: { documentId }, body: { status, reviewNotes: 'Please scan all of it' } })

  expect(await next()).toBe('board')
  await ana.call(chooseBoard, { params: { id: application.id }, body: { board: 'TX' } })
  for (const [place, id] of requiredIds.entries()) {
    expect(await next()).toBe(id)
    await filed(person, application, requiredIds[place])
  }
  expect(await next()).toBe('personal_data')
  expect([await stateOf('marriage-cert'), await stateOf('prc-id')]).toEqual(['not_needed', 'not_needed'])

  const sheet = await savedSheet(person, application, { ...married, ...licensed })
  expect(await next()).toBe('marriage-cert')
  expect([await stateOf('marriage-cert'), await stateOf('prc-id')]).toEqual(['to_do', 'to_do'])
  await filed(person, application, 'marriage-cert')
  const prc = await filed(person, application, 'prc-id')

  expect(await next()).toBe('education')
  await addedSchool(person, sheet, { level: 'other' })
  expect(await next()).toBe('education')
  const { id: schoolId } = await addedSchool(person, sheet)
  expect(await next()).toBe('payment')
  await person.call(deleteEducation, { params: { id: schoolId } })
  expect(await next()).toBe('education')
  await addedSchool(person, sheet)

  await review(prc.id, 'rejected')
  expect(await next()).toBe('prc-id')
  const returned = (await tasks(ana, application)).tasks.find(({ code }) => code === 'prc-id')
  expect(returned).toMatchObject({ state: 'to_do', waitsFor: 'applicant', reason: 'Please scan all of it' })
  await filed(person, application, 'prc-id')
  expect(await next()).toBe('payment')

  await ana.call(changeApplication, { params: { id: application.id }, body: { totalFees: '0', reason: 'Waived' } })
  expect(await stateOf('payment')).toBeUndefined()
  expect(await next()).toBe('unread_message')
  const [message] = await person.call(listMessages, { query: { applicationId: application.id } })
  await person.call(markMessageRead, { params: { id: message?.id ?? '' } })
  expect(await next()).toBeNull()
  expect(await stateOf('unread_message')).toBe('done')
  expect(await stateOf('passport')).toBe('waiting')
})

test('a document that was sent back is the next task, also while no board is chosen', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const params = { id: application.id }
  const { id: documentId } = await filed(person, application, 'passport')
  expect((await tasks(person, application)).next).toBe('board')
  await ana.call(reviewDocument, { params: { documentId }, body: { status: 'rejected', reviewNotes: 'It is cut off' } })
  expect((await tasks(person, application)).next).toBe('passport')
  expect((await person.call(getCaseState, { params })).next.applicant).toMatchObject({
    code: 'documents_to_mend',
    reason: 'It is cut off',
  })
  expect((await ana.call(getApplication, { params })).waiting.cause).toBe('documents_to_mend')
  await filed(person, application, 'passport')
  expect((await tasks(person, application)).next).toBe('board')
})

test('the team reads the tasks of an applicant', async () => {
  const { person, application } = await applicantWithApplication(portal)
  expect(await tasks(ana, application)).toEqual(await tasks(person, application))
})

test('the task list needs five queries', async () => {
  const { person, application } = await applicantWithApplication(portal)
  await tasks(person, application)
  const asked = (await statementsOf(() => tasks(person, application))).filter((text) => !/ from sessions /.test(text))
  expect(asked).toHaveLength(5)
})

test('an exam task comes first when it is due, and is absent while it is too early', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { id } = application
  const examTask = async () => (await tasks(person, application)).tasks.find(({ code }) => code === 'exam')
  const mark = (step: StepCode) =>
    ana.call(markStep, { params: { id, step }, body: { doneOn: '2026-04-15', evidence: { note: 'Seen' } } })
  expect(await examTask()).toBeUndefined()
  await mark('evaluation_in_review')
  expect(await examTask()).toBeUndefined()
  await mark('board_submitted')
  expect(await examTask()).toMatchObject({
    title: 'Register at Pearson VUE',
    state: 'to_do',
    href: '/exam#registration',
  })
  expect((await tasks(person, application)).next).toBe('exam')

  const registration = { registeredOn: '2026-06-10', firstName: 'Maria', lastName: 'Santos', email: person.email }
  await person.call(putRegistration, { params: { id }, body: registration })
  expect(await examTask()).toBeUndefined()
  await mark('board_eligible')
  await mark('att_received')
  expect(await examTask()).toMatchObject({ title: 'Book your exam' })
  await ana.call(changeApplication, { params: { id }, body: { status: 'withdrawn', reason: 'She asked for it' } })
  expect(await examTask()).toBeUndefined()
})
