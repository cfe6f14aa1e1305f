import { expect, test, vi } from 'vitest'
import { listClientApplications } from '#contract/clients/clients.ts'
import { getAdjacentDocuments } from '#contract/documents/documents.ts'
import { listMessages } from '#contract/messages/messages.ts'
import { correctPersonalData } from '#contract/personal-data/personal-data.ts'
import { getMyData, requestDataExport, requestErasure, takeErasureBack } from '#contract/privacy/my-data.ts'
import {
  addPrivacyRequest,
  changePrivacyRequest,
  copyForRequest,
  countPrivacyRequests,
  eraseForRequest,
  liftRestriction,
  listHolidays,
  listPrivacyRequests,
  listRestrictions,
  type PrivacyRequestState,
  resetHoliday,
  restrictPerson,
  saveHoliday,
} from '#contract/privacy/privacy-desk.ts'
import { nextPage } from '#server/testing/pages.ts'
import { admin, applicant } from '#server/testing/people.ts'
import { savedSheet } from '#server/testing/sheets.ts'
import { member } from '#server/testing/team.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

const letter = (about: Partial<{ email: string; receivedOn: string }> = {}) => ({
  kind: 'correction' as const,
  name: 'Rosa Cruz',
  email: 'rosa@elsewhere.test',
  source: 'letter' as const,
  receivedOn: '2026-03-17',
  askedFor: 'My birth date is wrong',
  ...about,
})

const shown = (show: 'open' | 'overdue' | 'all') => ana.call(listPrivacyRequests, { query: { show } })

test('a request is due 30 Philippine working days after its receipt, and follows changed holidays', async () => {
  const request = await ana.call(addPrivacyRequest, { body: letter() })
  expect(request).toMatchObject({ dueOn: '2026-05-04', state: 'open', overdue: true, name: 'Rosa Cruz', userId: null })
  const eid = { params: { day: '2026-03-20' }, body: { name: "Eid'l Fitr", source: 'Proclamation of 2026' } }
  await ana.call(saveHoliday, eid)
  const dueOn = async () => (await shown('all')).find(({ id }) => id === request.id)?.dueOn
  expect(await dueOn()).toBe('2026-05-05')
  const days = await ana.call(listHolidays, { query: { year: '2026' } })
  expect(days.filter(({ day }) => day >= '2026-03' && day < '2026-05').map(({ name }) => name)).toEqual([
    "Eid'l Fitr",
    'Maundy Thursday',
    'Good Friday',
    'Black Saturday',
    'Araw ng Kagitingan',
  ])
  await ana.call(resetHoliday, { params: eid.params })
  expect(await dueOn()).toBe('2026-05-04')
})

test('the longest overdue request is first, page by page, and closing it needs an identity check and an answer', async () => {
  for (const receivedOn of ['2026-02-03', '2026-02-02'])
    await ana.call(addPrivacyRequest, { body: letter({ receivedOn }) })
  const first = await ana.request({ url: '/api/admin/privacy/requests?show=overdue&limit=1' })
  const [oldest] = first.json<{ id: string; receivedOn: string; version: number }[]>()
  expect(oldest?.receivedOn).toBe('2026-02-02')
  expect((await ana.request({ url: nextPage(first) })).json()[0].receivedOn).toBe('2026-02-03')
  const before = await ana.call(countPrivacyRequests, {})

  const params = { requestId: oldest?.id ?? '' }
  const close = (body: object) =>
    ana.ask(changePrivacyRequest, { params, body: { state: 'answered', expectedVersion: 1, ...body } })
  expect((await close({ answer: 'Done' })).said).toBe('400: Say how you made sure who is asking')
  expect((await close({ identityCheck: 'document' })).said).toBe('400: Write down what you answered')
  const closed = await close({ identityCheck: 'document', answer: 'Corrected', evidence: 'Letter of 3 March' })
  expect(closed.body).toMatchObject({ state: 'answered', overdue: false, closedBy: expect.any(String), version: 2 })
  expect((await close({ identityCheck: 'document', answer: 'Again' })).status).toBe(409)
  expect(await ana.call(countPrivacyRequests, {})).toEqual({ open: before.open - 1, overdue: before.overdue - 1 })
})

test('a request changes state only as its table allows, and an answered request is reopened before a refusal', async () => {
  const { id } = await ana.call(addPrivacyRequest, { body: letter() })
  const known = { identityCheck: 'document' as const, answer: 'We looked into it' }
  const move = async (state: PrivacyRequestState) => {
    const version = (await shown('all')).find((request) => request.id === id)?.version ?? 0
    const body = { ...known, state, expectedVersion: version }
    return (await ana.ask(changePrivacyRequest, { params: { requestId: id }, body })).said
  }
  await move('answered')
  expect(await move('refused')).toBe(
    '409: A request that is answered cannot become refused. From there it can become open.',
  )
  expect(await move('answered')).not.toMatch(/^409/)
  for (const state of ['open', 'refused', 'open', 'withdrawn'] as const) expect(await move(state)).not.toMatch(/^4/)
  expect(await move('answered')).toMatch(/^409: A request that is taken back cannot become answered/)
})

test('a request from My data appears on the desk and is closed automatically', async () => {
  const { person } = await applicantWithApplication(portal)
  const { id } = await person.call(requestDataExport, {})
  await person.call(requestErasure, {})
  const ofHer = async () => (await shown('all')).filter(({ userId }) => userId === person.id)
  expect((await ofHer()).map(({ kind, source, identityCheck }) => [kind, source, identityCheck])).toEqual([
    ['erasure', 'my_data', 'signed_in'],
    ['copy', 'my_data', 'signed_in'],
  ])
  await person.call(takeErasureBack, {})
  await vi.waitFor(async () => expect((await person.call(getMyData, {})).export?.state).toBe('ready'), {
    timeout: 20_000,
  })
  expect((await ofHer()).map(({ kind, state, closedBy }) => [kind, state, closedBy])).toEqual([
    ['erasure', 'withdrawn', null],
    ['copy', 'answered', null],
  ])
  expect((await ofHer()).at(-1)?.id).toBe(id)
})

test('a blocked person is in no list, search or export of the team, and reappears when unblocked', async () => {
  const { person, application } = await applicantWithApplication(portal, 'Perpetua')
  const document = await filed(person, application)
  const lead = await member(portal, ana, 'lead')
  const { person: neighbour, application: other } = await applicantWithApplication(portal, 'Neighbour')
  const beside = await filed(neighbour, other)
  const around = async () => {
    const { next, previous } = await lead.call(getAdjacentDocuments, { params: { documentId: beside.id }, query: {} })
    return [next?.id, previous?.id].includes(document.id)
  }
  expect(await around()).toBe(true)
  const clients = async () =>
    (await lead.call(listClientApplications, { query: { search: 'Perpetua' } })).map(({ id }) => id)
  const sheet = async (list: string) => (await lead.request({ url: `/api/admin/exports/${list}?format=csv` })).body
  const lists = ['clients', 'documents', 'users']
  const sheets = async () => (await Promise.all(lists.map(sheet))).map((text) => text.includes(person.email))
  const reads = [
    `/api/applications/${application.id}`,
    `/api/admin/applications/${application.id}`,
    `/api/applications/${application.id}/documents`,
    `/api/admin/documents/${document.id}`,
    document.objectPath,
  ]
  const statuses = () => Promise.all(reads.map(async (url) => (await lead.request({ url })).statusCode))
  expect([await clients(), await sheets()]).toEqual([[application.id], [true, true, true]])

  const block = { kind: 'block' as const, email: person.email, reason: 'Her agreement was taken back' }
  const restriction = await lead.call(restrictPerson, { body: block })
  expect((await lead.ask(restrictPerson, { body: block })).status).toBe(200)
  expect([await clients(), await sheets()]).toEqual([[], [false, false, false]])
  expect(await around()).toBe(false)
  expect(new Set(await statuses())).toEqual(new Set([404]))
  const write = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const message = JSON.stringify({ applicationId: application.id, subject: 'Hello', content: 'Are you there?' })
  expect((await ana.request({ ...write, url: '/api/messages', payload: message })).statusCode).toBe(404)
  // The blocked person keeps access, and the officer sees the name.
  expect((await person.request({ url: reads[0] ?? '' })).statusCode).toBe(200)
  expect((await ana.call(listRestrictions, {})).find(({ userId }) => userId === person.id)).toMatchObject(block)

  const params = { restrictionId: restriction.id }
  await ana.call(liftRestriction, { params, body: { reason: 'She agreed again' } })
  expect((await ana.ask(liftRestriction, { params, body: { reason: 'Once more' } })).status).toBe(404)
  expect([await clients(), await sheets(), (await statuses())[0]]).toEqual([[application.id], [true, true, true], 200])
})

test('refuses to block a member of the team', async () => {
  const body = { kind: 'block' as const, email: 'ben@lampara.test', reason: 'Out' }
  await admin(portal, 'ben')
  expect((await ana.ask(restrictPerson, { body })).status).toBe(409)
})

const byLetter = (kind: 'access' | 'correction' | 'erasure', email: string) =>
  ana.call(addPrivacyRequest, { body: { ...letter({ email, receivedOn: '2026-01-05' }), kind, askedFor: 'Please' } })
const answered = (requestId: string, expectedVersion: number, more: { notInSheet?: boolean } = {}) =>
  ana.ask(changePrivacyRequest, {
    params: { requestId },
    body: { state: 'answered', answer: 'Done', identityCheck: 'document', expectedVersion, ...more },
  })
const requestNow = async (id: string) => (await shown('all')).find((one) => one.id === id)

test('a request for erasure is answered only by an erasure', async () => {
  const { person } = await applicantWithApplication(portal, 'Nelia')
  const { id, deed, version } = await byLetter('erasure', person.email)
  expect(deed).toEqual({ method: 'POST', path: `/api/admin/privacy/requests/${id}/erasure` })
  expect((await answered(id, version)).said).toMatch(/^409: Nothing is erased yet/)
  const ask = (body: { identityCheck?: string }) =>
    ana.ask(eraseForRequest, { params: { requestId: id }, body: { ...body, expectedVersion: version } as never })
  expect((await ask({})).said).toBe('400: Say how you made sure who is asking')
  expect((await ask({ identityCheck: 'document' })).body).toMatchObject({
    state: 'answered',
    answer: 'Everything was erased.',
  })
  expect((await person.request({ url: '/api/auth/user' })).statusCode).toBe(401)
  expect((await shown('all')).filter(({ userId }) => userId === person.id)).toHaveLength(1)
})

test('answers a request for a copy by a download in My data', async () => {
  const { person } = await applicantWithApplication(portal)
  const { id, deed, version } = await byLetter('access', person.email)
  expect(deed?.path).toBe(`/api/admin/privacy/requests/${id}/copy`)
  expect((await answered(id, version)).said).toMatch(/^409: There is no copy yet/)
  const body = { identityCheck: 'document' as const, expectedVersion: version }
  expect((await ana.ask(copyForRequest, { params: { requestId: id }, body })).status).toBe(200)
  await vi.waitFor(async () => expect((await requestNow(id))?.state).toBe('answered'), { timeout: 20_000 })
  expect((await person.call(getMyData, {})).export).toMatchObject({ id, state: 'ready' })
})

test('answers a request for correction by a changed sheet and a message', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const sheet = await savedSheet(person, application)
  const { id, deed, version } = await byLetter('correction', person.email)
  expect(deed).toEqual({ method: 'PUT', path: `/api/admin/applications/${application.id}/personal-data` })
  expect((await answered(id, version)).said).toMatch(/^409: Nothing was corrected/)
  const { version: seen, id: _id, applicationId: _application, ...answers } = sheet
  const correct = (change: object) =>
    ana.ask(correctPersonalData, {
      params: { id: application.id },
      body: { ...answers, requestId: id, reason: 'As in her passport', expectedVersion: seen, ...change },
    })
  expect((await correct({})).said).toMatch(/^409: This is what the sheet says already/)
  expect((await correct({ city: 'Iloilo', expectedVersion: seen + 1 })).status).toBe(409)
  expect((await correct({ city: 'Iloilo' })).said).toBe('409: Say how you made sure who is asking')
  await ana.call(changePrivacyRequest, {
    params: { requestId: id },
    body: { identityCheck: 'in_person', expectedVersion: version },
  })
  expect((await correct({ city: 'Iloilo' })).body).toMatchObject({ city: 'Iloilo', version: seen + 1 })
  expect(await requestNow(id)).toMatchObject({
    state: 'answered',
    answer: 'Corrected in the personal data sheet: City.',
  })
  const [message] = await person.call(listMessages, { query: { applicationId: application.id } })
  expect(message?.content).toContain('Our team corrected in your personal data sheet: City.')
  expect(message?.content).toContain('As in her passport')
})

test('answers a request for correction with a text when there is no sheet', async () => {
  for (const email of [
    (await applicantWithApplication(portal)).person.email,
    (await applicant(portal, 'Liza')).email,
  ]) {
    const { id, deed, version } = await byLetter('correction', email)
    expect(deed).toBeNull()
    expect((await answered(id, version)).said).toMatch(/^200/)
  }
})

test('answers a correction outside the sheet with a text, after a confirmation', async () => {
  const { person, application } = await applicantWithApplication(portal)
  await savedSheet(person, application)
  const { id, version } = await byLetter('correction', person.email)
  expect((await answered(id, version)).said).toMatch(/^409: Nothing was corrected.*not about the sheet/)
  expect((await answered(id, version, { notInSheet: true })).body).toMatchObject({ state: 'answered', answer: 'Done' })
  const erasure = await byLetter('erasure', person.email)
  expect((await answered(erasure.id, erasure.version, { notInSheet: true })).status).toBe(409)
})

test('a second copy for one request is refused with a message', async () => {
  const { person } = await applicantWithApplication(portal)
  const { id, version } = await byLetter('access', person.email)
  const copy = (expectedVersion: number) =>
    ana.ask(copyForRequest, {
      params: { requestId: id },
      body: { identityCheck: 'document', expectedVersion },
    })
  expect((await copy(version)).status).toBe(200)
  await vi.waitFor(async () => expect((await requestNow(id))?.state).toBe('answered'), { timeout: 20_000 })
  const reopened = { state: 'open' as const, expectedVersion: (await requestNow(id))?.version ?? 0 }
  await ana.call(changePrivacyRequest, { params: { requestId: id }, body: reopened })
  const said = '409: The copy for this request is being made, or is in My data already.'
  expect((await copy((await requestNow(id))?.version ?? 0)).said).toBe(said)
})

test('a refused erasure leaves its request unchanged', async () => {
  const { person } = await applicantWithApplication(portal)
  const { id, version } = await byLetter('erasure', person.email)
  await ana.call(restrictPerson, { body: { kind: 'hold', email: person.email, reason: 'A claim' } })
  const body = { identityCheck: 'document' as const, expectedVersion: version }
  expect((await ana.ask(eraseForRequest, { params: { requestId: id }, body })).status).toBe(409)
  expect(await requestNow(id)).toMatchObject({ version, identityCheck: null, state: 'open' })
})
