import { beforeAll, expect, test } from 'vitest'
import { type Application, listActivities } from '#contract/applications/applications.ts'
import { fileDocument } from '#contract/documents/documents.ts'
import {
  addRequest,
  addRequestFile,
  listMyRequests,
  listRequestsOfApplication,
  type RequestFileKind,
  removeRequestFile,
} from '#contract/third-party-requests/third-party-requests.ts'
import { FILED_ALREADY } from '#domain/documents/file-refusals.ts'
import { sql } from '#server/database/sql.ts'
import { applicant, type TestUser, testClient } from '#server/testing/people.ts'
import { applicantWithApplication, filingOf, pdf, send, uploaded } from '#server/testing/test-documents.ts'
import { ownPortal, useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
let maria: TestUser
let application: Application
const ana = useAdmin(portal)
beforeAll(async () => {
  ;({ person: maria, application } = await applicantWithApplication(portal, 'Maria'))
})

const of = () => ({ params: { id: application.id } })
const newRequest = () => ana.call(addRequest, { ...of(), body: { party: 'school', purpose: ['tor'] } })
const add = async (who: TestUser, requestId: string, kind: RequestFileKind) => {
  const { uploadURL } = await uploaded(who)
  return who.ask(addRequestFile, { params: { requestId }, body: { kind, uploadURL } })
}
const opened = async (who: TestUser, objectPath: string) => (await who.request({ url: objectPath })).statusCode
const filesSeenBy = {
  her: async (id: string) => (await maria.call(listMyRequests, of())).find((card) => card.id === id)?.files,
  us: async (id: string) => (await ana.call(listRequestsOfApplication, of())).find((one) => one.id === id)?.files,
}

test('the applicant sees files of both sides, and only the team sees internal files', async () => {
  const { id } = await newRequest()
  const receipt = await add(maria, id, 'receipt')
  expect(receipt).toMatchObject({ status: 201, body: { kind: 'receipt', by: 'applicant' } })
  const slip = await add(ana, id, 'courier_slip')
  const secret = await add(ana, id, 'internal')
  expect((await filesSeenBy.us(id))?.map(({ kind }) => kind)).toEqual(['receipt', 'courier_slip', 'internal'])
  expect((await filesSeenBy.her(id))?.map(({ kind, by }) => [kind, by])).toEqual([
    ['receipt', 'applicant'],
    ['courier_slip', 'team'],
  ])
  for (const { body } of [receipt, slip]) expect(await opened(maria, body.objectPath)).toBe(200)
  expect(await opened(maria, secret.body.objectPath)).toBe(404)
  for (const { body } of [receipt, slip, secret]) expect(await opened(ana, body.objectPath)).toBe(200)
  const stranger = await applicant(portal, 'Liza')
  for (const { body } of [receipt, slip, secret]) expect(await opened(stranger, body.objectPath)).toBe(404)
  const history = (await maria.call(listActivities, of())).map(({ description }) => description)
  expect(history).toContain('Your school: transcript: receipt added')
  expect(history.join()).not.toContain('team alone')
})

test('another person cannot add a file, and the applicant cannot add an internal file', async () => {
  const { id } = await newRequest()
  const stranger = await applicant(portal, 'Liza')
  expect((await add(stranger, id, 'receipt')).said).toBe('404: Request not found')
  expect((await add(maria, id, 'internal')).said).toBe('400: Choose what this file is')
  const { uploadURL } = await uploaded(stranger)
  expect(
    (await maria.ask(addRequestFile, { params: { requestId: id }, body: { kind: 'receipt', uploadURL } })).said,
  ).toBe('404: Upload not found')
  expect(await filesSeenBy.us(id)).toEqual([])
})

test('a repeated link is one file, and its bytes cannot change', async () => {
  const { id } = await newRequest()
  const ticket = await uploaded(maria)
  const body = { kind: 'receipt' as const, uploadURL: ticket.uploadURL }
  const answers = await Promise.all([1, 2, 3].map(() => maria.ask(addRequestFile, { params: { requestId: id }, body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  expect(await filesSeenBy.her(id)).toHaveLength(1)
  expect((await send(maria, ticket, pdf(2_000))).statusCode).toBe(409)
  const other = await newRequest()
  expect((await maria.ask(addRequestFile, { params: { requestId: other.id }, body })).said).toBe(
    `409: ${FILED_ALREADY}`,
  )
})

test('the applicant cannot open a file that the team removed', async () => {
  const { id } = await newRequest()
  const { body } = await add(ana, id, 'answer')
  expect(await opened(maria, body.objectPath)).toBe(200)
  const named = { params: { requestId: id, fileId: body.id } }
  expect((await ana.ask(removeRequestFile, named)).status).toBe(204)
  expect((await ana.ask(removeRequestFile, named)).said).toBe('404: File not found')
  expect(await filesSeenBy.us(id)).toEqual([])
  expect(await opened(maria, body.objectPath)).toBe(404)
  expect(await opened(ana, body.objectPath)).toBe(200)

  const own = (await add(maria, id, 'receipt')).body
  expect(await opened(maria, own.objectPath)).toBe(200)
  expect((await ana.ask(removeRequestFile, { params: { requestId: id, fileId: own.id } })).status).toBe(204)
  expect(await opened(maria, own.objectPath)).toBe(404)
})

test('a former member cannot open files that they filed about an applicant', async () => {
  const { id } = await newRequest()
  const files = [await add(ana, id, 'receipt'), await add(ana, id, 'internal')]
  const later = await ownPortal({ ADMIN_EMAILS: 'chief@request-files.test' }, { beside: portal })
  const former = testClient(later, ana.cookie)
  for (const { body } of files) expect((await former.request({ url: body.objectPath })).statusCode).toBe(404)
})

test('a document of the checklist cannot be evidence of a request', async () => {
  const { id } = await newRequest()
  const ticket = await uploaded(maria)
  const document = await maria.call(fileDocument, { body: filingOf(application, 'passport', ticket) })
  const body = { kind: 'receipt' as const, uploadURL: ticket.uploadURL }
  for (const who of [maria, ana]) {
    expect((await who.ask(addRequestFile, { params: { requestId: id }, body })).status).toBe(who === maria ? 409 : 404)
  }
  expect(await opened(maria, document.objectPath)).toBe(200)
  expect(await filesSeenBy.us(id)).toEqual([])
})

test('mails the team once about several files of the applicant, and not about the team’s files', async () => {
  const { person, application: own } = await applicantWithApplication(portal, 'Nina')
  const { id } = await ana.call(addRequest, { params: { id: own.id }, body: { party: 'school', purpose: ['tor'] } })
  const mails = () =>
    portal.db.rows<{ recipient: string }>(sql`
      select recipient from mail_outbox
      where notice = 'proof_added' and dedupe_key like ${`proof_added application:${own.id} %`}
      order by recipient`)
  await add(ana, id, 'courier_slip')
  expect(await mails()).toEqual([])
  const { now } = portal.deps
  const start = now()
  try {
    portal.deps.now = () => start
    for (const kind of ['receipt', 'answer'] as const) expect((await add(person, id, kind)).status).toBe(201)
  } finally {
    portal.deps.now = now
  }
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(portal.deps.config.adminEmails.toSorted())
})
