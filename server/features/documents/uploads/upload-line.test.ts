import { request as ask, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#contract/documents/accepted-file.ts'
import { fileDocument } from '#contract/documents/documents.ts'
import { startUpload, type UploadTicket } from '#contract/documents/uploads.ts'
import { portOf } from '#server/testing/doubles/ports.ts'
import { arrivedFor, filesIn } from '#server/testing/kept-files.store.ts'
import { applicant, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication, filingOf, pdf, uploaded } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

// Cases that need a real connection: refusals in mid-stream, chunked bodies, broken connections.

let port: number
const portal = usePortal()
beforeAll(async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(portal.app.server)
})
interface Line {
  request: ClientRequest
  answer: Promise<IncomingMessage>
}

function dial(person: TestUser, ticket: UploadTicket, headers: Record<string, string | number> = {}): Line {
  const request = ask({
    host: '127.0.0.1',
    port,
    method: 'PUT',
    path: ticket.uploadURL,
    headers: { cookie: person.cookie, 'content-type': 'application/pdf', ...headers },
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
  })
  return { request, answer }
}

const heard = async (answer: IncomingMessage) => `${answer.statusCode}: ${JSON.parse(await text(answer)).message ?? ''}`

const storedFiles = async () => (await filesIn(join(portal.dataDir, 'files'))).length
const untilStored = (count: number) => expect.poll(storedFiles, { timeout: 20_000 }).toBe(count)

const ticketFor = async () => {
  const person = await applicant(portal)
  return { person, ticket: await person.call(startUpload, {}) }
}

test('ten megabytes are accepted and one byte more is refused, without a content length', async () => {
  const { person, ticket } = await ticketFor()
  const right = dial(person, ticket)
  right.request.end(pdf(MAX_FILE_BYTES))
  expect(await heard(await right.answer)).toBe('200: ')

  const wrong = dial(person, ticket)
  const bytes = pdf(MAX_FILE_BYTES + 1)
  for (let start = 0; start < bytes.length; start += 500_000)
    wrong.request.write(bytes.subarray(start, start + 500_000))
  wrong.request.end()
  expect((await wrong.answer).headers['transfer-encoding']).toBeUndefined()
  expect(await heard(await wrong.answer)).toBe('413: This file exceeds the maximum allowed size of 10 MB')
  expect(await arrivedFor(portal, ticket)).toHaveLength(MAX_FILE_BYTES)
})

test('a content length that is too large is refused before the bytes arrive', async () => {
  const { person, ticket } = await ticketFor()
  const line = dial(person, ticket, { 'content-length': MAX_FILE_BYTES + 1 })
  line.request.write(pdf(10))
  expect(await heard(await line.answer)).toBe('413: This file exceeds the maximum allowed size of 10 MB')
  line.request.destroy()
})

test('a client that sends everything before reading gets the refusal on an open connection', async () => {
  const { person, ticket } = await ticketFor()
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  const bytes = Buffer.alloc(9_000_000, 'x')
  const head = [
    `PUT ${ticket.uploadURL} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `cookie: ${person.cookie}`,
    `content-length: ${bytes.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise<unknown>((sent) => socket.write(bytes, sent))
  socket.write(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`)
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200'])
  expect(answers).toContain('This file is not a PDF. Please upload a PDF file.')
})

test('an upload that breaks off leaves no file', async () => {
  const { person, ticket } = await ticketFor()
  const before = await storedFiles()
  const line = dial(person, ticket, { 'content-length': 5_000_000 })
  line.answer.catch(() => {})
  line.request.write(pdf(2_000_000))
  await untilStored(before + 1)
  line.request.destroy()
  await untilStored(before)
  expect(await arrivedFor(portal, ticket)).toBeNull()
})

test('of two uploads to one link the later is stored, and the earlier is ended', async () => {
  const { person, ticket } = await ticketFor()
  const before = await storedFiles()
  const dead = dial(person, ticket)
  dead.request.write(pdf(700_000, 'dead'))
  await untilStored(before + 1)
  const alive = dial(person, ticket)
  alive.request.end(pdf(600_000, 'alive'))
  expect(await heard(await dead.answer)).toBe('429: This file is already being sent over another connection.')
  expect((await dead.answer).headers['retry-after']).toBe('5')
  dead.request.destroy()
  expect((await alive.answer).statusCode).toBe(200)
  await untilStored(before + 1)
  expect(await arrivedFor(portal, ticket)).toHaveLength(600_000)
})

test('bytes that arrive after their link was filed change nothing', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ticket = await uploaded(person, pdf(1_000, 'filed'))
  const before = await storedFiles()
  const line = dial(person, ticket)
  line.request.write(pdf(1_000, 'later'))
  await untilStored(before + 1)
  await person.call(fileDocument, { body: filingOf(application, 'passport', ticket) })
  line.request.end()
  expect(await heard(await line.answer)).toBe('409: This file has already been filed and cannot be changed')
  expect(await storedFiles()).toBe(before)
  expect((await person.request({ url: ticket.objectPath })).body).toContain('filed')
})
