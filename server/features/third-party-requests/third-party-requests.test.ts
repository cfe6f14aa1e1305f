import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Application, listActivities } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { changeBoardFact } from '#contract/boards/boards.ts'
import { chooseBoard } from '#contract/path/path.ts'
import { addThirdParty } from '#contract/third-party-requests/third-parties.ts'
import {
  addRequest,
  changeRequest,
  chaseRequests,
  listMyRequests,
  listRequests,
  listRequestsOfApplication,
  type NewThirdPartyRequest,
  type ThirdPartyRequestChange,
} from '#contract/third-party-requests/third-party-requests.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { addWorkingDays } from '#domain/calendar/working-days.ts'
import { todayOf } from '#server/shared/dates.ts'
import { nextPage } from '#server/testing/pages.ts'
import type { TestUser } from '#server/testing/people.ts'
import { addedSchool, savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

let maria: TestUser
let application: Application
const portal = usePortal()
const ana = useAdmin(portal)
beforeAll(async () => {
  ;({ person: maria, application } = await applicantWithApplication(portal, 'Maria'))
})
const today = () => todayOf(portal.deps)
const daysAgo = (count: number) => addDays(today(), -count)
const of = () => ({ params: { id: application.id } })
const add = (body: z.input<typeof NewThirdPartyRequest>, to = application) =>
  ana.call(addRequest, { params: { id: to.id }, body })
const change = (requestId: string, body: z.input<typeof ThirdPartyRequestChange>) =>
  ana.call(changeRequest, { params: { requestId }, body })
const said = async (requestId: string, body: z.input<typeof ThirdPartyRequestChange>) =>
  (await ana.ask(changeRequest, { params: { requestId }, body })).said

test('the applicant reads each state of a request in plain words', async () => {
  const asked = daysAgo(14)
  const request = await add({
    party: 'school',
    purpose: ['tor', 'rle'],
    recipient: 'Texas Board of Nursing, Austin',
    askedAt: asked,
    fee: { currency: 'PHP', amount: '300.00', paidBy: 'team', receiptNumber: 'OR 17' },
    officeNote: 'The registrar is on leave',
  })
  expect(request).toMatchObject({
    status: 'asked',
    expectedBy: addWorkingDays(asked, 20),
    nextChaseAt: addWorkingDays(asked, 20),
    overdue: false,
    officeNote: 'The registrar is on leave',
    fee: { amount: '300.00', receiptNumber: 'OR 17' },
    version: 1,
  })
  const [card] = await maria.call(listMyRequests, of())
  expect(card).toMatchObject({
    title: 'Your school → Texas Board of Nursing: transcript and RLE summary',
    waitsFor: 'Your school',
    since: asked,
    usualDays: { min: 15, max: 20, workingDays: true },
  })
  expect(card?.sentence).toContain('today is working day 10')

  await change(request.id, { status: 'paid' })
  await change(request.id, { status: 'sent', courier: 'DHL', tracking: 'JD0142' })
  await change(request.id, { status: 'delivered' })
  const accepted = await change(request.id, { status: 'accepted', proof: 'Portal says received' })
  expect(accepted).toMatchObject({
    sentAt: today(),
    receivedAt: today(),
    acceptedAt: today(),
    nextChaseAt: null,
    courier: 'DHL',
    version: 5,
  })
  const history = await maria.call(listActivities, of())
  const title = 'Your school → Texas Board of Nursing: transcript and RLE summary'
  expect(history.map(({ description }) => description)).toEqual(
    expect.arrayContaining([`${title}: asked`, `${title}: sent`, `${title}: accepted`]),
  )
})

test('the team’s internal texts never reach the applicant', async () => {
  const secret = 'Nobody but us'
  const { id } = await add({ party: 'prc', purpose: ['prc_verification'], askedAt: daysAgo(3), officeNote: secret })
  await change(id, { problem: { code: 'pic_expired', note: secret } })
  await change(id, { status: 'asked' })
  await change(id, { chase: { on: today(), how: 'phone', note: secret } })
  await change(id, { status: 'cancelled', reason: secret })
  const seen = await maria.request({ url: `/api/applications/${application.id}/requests` })
  expect(seen.statusCode).toBe(200)
  expect(seen.body).not.toContain(secret)
  expect(seen.body).not.toContain('officeNote')
  const activities = await maria.request({ url: `/api/applications/${application.id}/activities` })
  expect(activities.body).not.toContain(secret)
})

test('refuses an impossible change with its own message, and writes nothing', async () => {
  const { id } = await add({ party: 'evaluator', purpose: 'ces_report' as never, askedAt: daysAgo(2) })
  expect(await said(id, { status: 'ready_to_ask' })).toBe('400: Please give a reason')
  expect(await said(id, { askedAt: addDays(today(), 1) })).toBe('400: Enter a day that is not in the future')
  expect(await said(id, { askedAt: '2026-02-30' })).toContain('400: Enter a date that exists')
  expect(await said(id, { purpose: [] })).toBe('400: Say which papers are asked for')
  expect(await said(id, { ownerId: maria.id })).toBe('400: Choose a member of the team')
  expect(await said(id, { fee: { currency: 'pesos', amount: '1.00', paidBy: 'team' } })).toContain(
    '400: Enter a currency',
  )
  const stale = await ana.request({
    method: 'PATCH',
    url: `/api/admin/requests/${id}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ expectedVersion: 7 }),
  })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({ decidedBy: 'ana@lampara.test', decidedAt: expect.any(String) })
  await change(id, { status: 'accepted' })
  expect(await said(id, { status: 'asked' })).toContain('409: A request that is accepted cannot become asked')
  expect((await ana.ask(addRequest, { ...of(), body: { party: 'nobody' as never, purpose: ['x'] } })).said).toContain(
    '400: Choose one of: school',
  )
  const rows = await ana.call(listRequestsOfApplication, of())
  expect(rows.find((row) => row.id === id)).toMatchObject({ status: 'accepted', version: 2 })
})

test('of two concurrent changes to a request one succeeds', async () => {
  const { id, version } = await add({ party: 'courier', purpose: ['tor'], askedAt: daysAgo(1) })
  const answers = await Promise.all(
    (['sent', 'delivered'] as const).map((status) =>
      ana.ask(changeRequest, { params: { requestId: id }, body: { status, expectedVersion: version } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a reminder to a party stores its author and day, and restarts the interval', async () => {
  const { id } = await add({ party: 'evaluator', purpose: ['ces_report'], askedAt: daysAgo(30) })
  const chased = await change(id, { chase: { on: daysAgo(1), how: 'email', note: 'No answer yet' } })
  expect(chased).toMatchObject({
    chases: [{ on: daysAgo(1), how: 'email', note: 'No answer yet', by: { id: ana.id } }],
    nextChaseAt: addDays(today(), 13),
  })
  expect((await change(id, { officeNote: 'x' })).nextChaseAt).toBe(addDays(today(), 13))
  const cards = await maria.call(listMyRequests, of())
  expect(cards.find((card) => card.id === id)).toMatchObject({
    askedAgain: [daysAgo(1)],
    sentence: expect.stringContaining('We ask again on'),
  })
})

test('the list shows late requests of all clients, the longest first, page by page', async () => {
  const { application: other } = await applicantWithApplication(portal, 'Grace')
  const late = [
    await add({ party: 'high_school', purpose: ['form_137'], expectedBy: daysAgo(2) }, other),
    await add({ party: 'high_school', purpose: ['form_137'], expectedBy: daysAgo(9) }),
    await add({ party: 'high_school', purpose: ['form_137'], expectedBy: daysAgo(2) }),
  ]
  await add({ party: 'high_school', purpose: ['form_137'], expectedBy: today() })
  const done = await add({ party: 'high_school', purpose: ['form_137'], askedAt: daysAgo(20), expectedBy: daysAgo(5) })
  await change(done.id, { status: 'not_needed', reason: 'The board does not ask for it' })

  const first = await ana.request({ url: '/api/admin/requests?party=high_school&overdue=true&limit=2' })
  expect(first.json().map(({ id }: { id: string }) => id)).toEqual([late[1]?.id, late[0]?.id])
  expect(first.headers['x-total-count']).toBe('3')
  expect(first.json()[1]).toMatchObject({
    clientName: 'Grace Reyes',
    applicationNumber: other.applicationNumber,
    overdue: true,
  })
  const second = await ana.request({ url: nextPage(first) })
  expect(second.json().map(({ id }: { id: string }) => id)).toEqual([late[2]?.id])
  expect(second.headers.link).toBeUndefined()

  const query = { party: 'high_school', status: 'not_needed' } as const
  expect(await ana.call(listRequests, { query })).toMatchObject([{ id: done.id }])
  const overdue = await ana.call(listRequests, { query: { party: 'high_school', status: 'overdue' } })
  expect(overdue.map(({ id }) => id)).toEqual([late[1]?.id, late[0]?.id, late[2]?.id])
  const inTime = await ana.call(listRequests, { query: { party: 'high_school', overdue: 'false' } })
  expect(inTime).toHaveLength(2)
  expect((await ana.ask(listRequests, { query: { overdue: 'perhaps' as never } })).status).toBe(400)
})

test('a request of a withdrawn application is never late', async () => {
  const { person, application } = await applicantWithApplication(portal, 'Carla')
  const params = { id: application.id }
  const { id } = await add({ party: 'psa', purpose: ['birth_psa'], expectedBy: daysAgo(3) }, application)
  const lateOnes = () => ana.call(listRequests, { query: { party: 'psa', overdue: 'true' } })
  expect(await lateOnes()).toMatchObject([{ id }])
  await ana.call(changeApplication, { params, body: { status: 'withdrawn', reason: 'She stays at home' } })

  expect(await lateOnes()).toEqual([])
  const inTime = await ana.call(listRequests, { query: { party: 'psa', overdue: 'false' } })
  expect(inTime).toContainEqual(expect.objectContaining({ id, overdue: false }))
  expect(await ana.call(listRequestsOfApplication, { params })).toMatchObject([{ id, overdue: false }])
  expect(await person.call(listMyRequests, { params })).toMatchObject([{ id, overdue: false }])
})

test('a request to the board is due by the board’s usual time as last recorded', async () => {
  const { person, application, of } = await applicantWithApplication(portal, 'Rosa')
  const toBoard = { party: 'board', purpose: ['application'], askedAt: daysAgo(3) } as const
  expect(await add(toBoard, application)).toMatchObject({ expectedBy: null, nextChaseAt: addDays(daysAgo(3), 14) })
  await ana.call(chooseBoard, { ...of, body: { board: 'NMI' } })
  expect(await add(toBoard, application)).toMatchObject({ expectedBy: addDays(daysAgo(3), 56) })
  const [card] = await person.call(listMyRequests, of)
  expect(card).toMatchObject({ usualDays: { min: 28, max: 56, workingDays: false } })

  const read = { source: 'nmibon.info', checkedOn: today(), confidence: 'high' } as const
  const change = (key: string, value: object) =>
    ana.call(changeBoardFact, { params: { code: 'NMI', key }, body: { ...read, value } })
  await change('usual_time', { minDays: 5, maxDays: 10, workingDays: true, covers: 'board_review' })
  await change('ask_not_before', { days: 21 })
  expect(await add(toBoard, application)).toMatchObject({
    expectedBy: addWorkingDays(daysAgo(3), 10),
    nextChaseAt: addDays(daysAgo(3), 21),
  })
  const [newest] = await person.call(listMyRequests, of)
  expect(newest?.sentence).toContain('This usually takes 5 to 10 working days')
  // A time for the whole way does not say how long the board takes.
  await change('usual_time', { minDays: 100, maxDays: 200, workingDays: false, covers: 'whole_way' })
  expect(await add(toBoard, application)).toMatchObject({ expectedBy: null })
})

test('a school is asked again for several clients at once, except for requests that changed meanwhile', async () => {
  const askedAt = daysAgo(30)
  const [one, two] = [
    await add({ party: 'school', purpose: ['tor'], askedAt, how: 'email' }),
    await add({ party: 'school', purpose: ['rle'], askedAt }),
  ]
  await change(two.id, { officeNote: 'Ask for Mrs Cruz' })
  const requests = [one, two].map(({ id, version: expectedVersion }) => ({ id, expectedVersion }))
  const chase = () => ana.call(chaseRequests, { body: { on: today(), requests } })
  expect(await chase()).toEqual([
    { id: one.id, refused: null },
    { id: two.id, refused: expect.stringContaining('has changed in the meantime') },
  ])
  const chasesOf = async (id: string) =>
    (await ana.call(listRequestsOfApplication, of())).find((request) => request.id === id)?.chases
  expect(await chasesOf(one.id)).toMatchObject([{ on: today(), how: 'email', by: { id: ana.id } }])
  expect(await chasesOf(two.id)).toEqual([])
  // Repeats the call, as after a lost response.
  expect(await chase()).toMatchObject([{ refused: expect.stringContaining('meantime') }, {}])
  expect(await chasesOf(one.id)).toHaveLength(1)
})

test('a request to a school goes to the school on the applicant’s sheet, and is listed by school', async () => {
  const { person, application } = await applicantWithApplication(portal, 'Nena')
  const sheet = await savedSheet(person, application)
  await addedSchool(person, sheet, { schoolName: 'Mindanao State University' })
  const [school] = await Promise.all(
    ['Mindanao State University', 'Xavier University'].map((name) =>
      ana.call(addThirdParty, { body: { party: 'school', name } }),
    ),
  )
  const request = await add({ party: 'school', purpose: ['tor'] }, application)
  expect(request.thirdParty).toEqual({ id: school?.id, name: 'Mindanao State University' })
  expect((await add({ party: 'school', purpose: ['tor'], thirdPartyId: null }, application)).thirdParty).toBeNull()
  const listed = await ana.call(listRequests, { query: { thirdPartyId: school?.id } })
  expect(listed.map(({ id }) => id)).toEqual([request.id])
})
