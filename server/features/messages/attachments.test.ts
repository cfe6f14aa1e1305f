import { expect, test } from 'vitest'
import { listDocuments } from '#contract/documents/documents.ts'
import {
  ATTACHED_ALREADY,
  FILED_ELSEWHERE,
  fileAttachment,
  listMessages,
  type NewMessage,
  NOT_TO_BE_ATTACHED,
  sendMessage,
  undoMessage,
} from '#contract/messages/messages.ts'
import { sql } from '#server/database/sql.ts'
import { applicant, type TestUser } from '#server/testing/people.ts'
import { member } from '#server/testing/team.ts'
import { applicantWithApplication, pdf, uploaded } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)])

const asAttachment = async (who: TestUser, fileName = 'Diploma.pdf', bytes = pdf()) => ({
  uploadURL: (await uploaded(who, bytes)).uploadURL,
  fileName,
})

async function conversation() {
  const { person, application } = await applicantWithApplication(portal)
  const letter = (more: Partial<NewMessage> = {}) => ({
    body: { applicationId: application.id, subject: 'My diploma', content: 'Here it is', ...more },
  })
  const thread = (who: TestUser) => who.call(listMessages, { query: { applicationId: application.id } })
  return { person, letter, thread, toHer: { recipientId: person.id } }
}

test('attachments are opened by both sides of the conversation, and by nobody else', async () => {
  const { person, letter, thread } = await conversation()
  const attachments = [await asAttachment(person, 'One.pdf'), await asAttachment(person, 'Two: copy.pdf', pdf(1_200))]
  const sent = await person.call(sendMessage, letter({ content: ' ', attachments }))
  expect(sent.attachments).toMatchObject([
    { fileName: 'One.pdf', fileSize: 1_000, pageCount: 1, filedAs: null },
    { fileName: 'Two: copy.pdf', fileSize: 1_200 },
  ])
  expect(await thread(ana)).toMatchObject([{ content: '', attachments: sent.attachments }])
  const url = sent.attachments[0]?.objectPath ?? ''
  const auditor = await member(portal, ana, 'auditor')
  for (const who of [person, ana, auditor]) {
    const { statusCode, headers, rawPayload } = await who.request({ url })
    expect([statusCode, rawPayload.equals(pdf())]).toEqual([200, true])
    expect(headers['content-security-policy']).toContain('sandbox')
  }
  const stranger = await applicant(portal, 'Rosa')
  expect((await stranger.request({ url })).statusCode).toBe(404)
  const opened = await portal.db.rows(sql`
    select actor_id from audit where action = 'document.opened' and subject = ${`upload:${sent.attachments[0]?.id}`}`)
  expect(opened.map(({ actorId }) => actorId).sort()).toEqual([ana.id, auditor.id].sort())
})

test('the applicant opens an attachment of the team', async () => {
  const { person, letter, toHer } = await conversation()
  const attachments = [await asAttachment(ana)]
  const sent = await ana.call(sendMessage, letter({ ...toHer, attachments }))
  expect((await person.request({ url: sent.attachments[0]?.objectPath ?? '' })).statusCode).toBe(200)
})

test('an invalid attachment is refused, and the message is not sent', async () => {
  const { person, letter, thread } = await conversation()
  const ask = async (attachments: NewMessage['attachments']) =>
    (await person.ask(sendMessage, letter({ attachments }))).said
  const one = await asAttachment(person)
  expect(await ask([await asAttachment(ana)])).toBe('404: Upload not found')
  expect(await ask([{ ...one, uploadURL: 'nonsense' }])).toMatch(/^400: The upload link is missing or not valid/)
  expect(await ask(Array.from({ length: 6 }, () => one))).toBe('400: Attach at most 5 files')
  expect(await ask([{ ...one, fileName: '' }])).toBe('400: File name is required')
  expect(await ask([one, one])).toBe(`409: ${ATTACHED_ALREADY}`)
  expect((await person.ask(sendMessage, letter({ content: ' ', attachments: [] }))).status).toBe(400)
  expect(await thread(person)).toEqual([])
  expect(await ask([one])).toBe('201: ')
  expect(await ask([one])).toBe(`409: ${ATTACHED_ALREADY}`)
})

test('a picture is refused with the accepted file types', async () => {
  const { letter, toHer } = await conversation()
  const attachments = [await asAttachment(ana, 'Note.png', PNG)]
  expect((await ana.ask(sendMessage, letter({ ...toHer, attachments }))).said).toBe(`415: ${NOT_TO_BE_ATTACHED}`)
})

test('the team files an attachment once, and both sides read that the document is from a message', async () => {
  const { person, letter, thread } = await conversation()
  const sent = await person.call(sendMessage, letter({ attachments: [await asAttachment(person)] }))
  const params = { id: sent.id, attachmentId: sent.attachments[0]?.id ?? '' }
  const file = (who: TestUser, requirementId: 'passport' | 'transcript') =>
    who.ask(fileAttachment, { params, body: { requirementId } })
  const first = await file(ana, 'passport')
  expect([first.status, first.body]).toMatchObject([201, { requirementId: 'passport', fileName: 'Diploma.pdf' }])
  const again = await file(ana, 'passport')
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await file(ana, 'transcript')).said).toBe(`409: ${FILED_ELSEWHERE}`)
  for (const who of [person, ana]) {
    const documents = await who.call(listDocuments, { params: { id: sent.applicationId }, query: {} })
    expect(documents).toMatchObject([{ requirementId: 'passport', status: 'pending', fromMessage: true }])
    const [message] = await thread(who)
    expect(message?.attachments[0]?.filedAs).toEqual({ documentId: documents[0]?.id, requirementId: 'passport' })
  }
  const audited = await portal.db.rows(sql`
    select actor_id, detail from audit where action = 'attachment.filed' and subject = ${`document:${first.body.id}`}`)
  expect(audited).toEqual([{ actorId: ana.id, detail: { message: sent.id, requirement: 'passport' } }])
})

test('an attachment of the team cannot be filed', async () => {
  const { letter, toHer } = await conversation()
  const sent = await ana.call(sendMessage, letter({ ...toHer, attachments: [await asAttachment(ana)] }))
  const params = { id: sent.id, attachmentId: sent.attachments[0]?.id ?? '' }
  const refused = await ana.ask(fileAttachment, { params, body: { requirementId: 'passport' } })
  expect(refused.said).toBe('404: Attachment not found')
})

test('an attachment of a message that was undone can be attached again', async () => {
  const { person, letter, toHer } = await conversation()
  const asked = letter({ ...toHer, attachments: [await asAttachment(ana)] })
  const sent = await ana.call(sendMessage, asked)
  expect((await ana.ask(undoMessage, { params: { id: sent.id } })).status).toBe(204)
  expect((await person.request({ url: sent.attachments[0]?.objectPath ?? '' })).statusCode).toBe(404)
  expect((await ana.ask(sendMessage, asked)).status).toBe(201)
})
