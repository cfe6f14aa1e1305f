import { expect, test } from 'vitest'
import { listMessages, markMessageRead, type NewMessage, sendMessage } from '#contract/messages/messages.ts'
import { countUnreadMessages } from '#contract/messages/unread-messages.ts'
import { inviteToTeam } from '#contract/team/team.ts'
import { sql } from '#server/database/sql.ts'
import { admin, applicant, signIn, type TestClient, type TestUser } from '#server/testing/people.ts'
import { accepted, member } from '#server/testing/team.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { ownPortal, useAdmin, usePortal } from '#server/testing/use-portal.ts'

const UNKNOWN = '0199aaaa-0000-7000-8000-000000000001'

const portal = usePortal()
const ana = useAdmin(portal)
const note = (applicationId: string, more: Partial<NewMessage> = {}) => ({
  body: { applicationId, subject: 'Passport', content: 'Is a copy enough?', ...more },
})

const owedTo = async (messageId: string) => {
  const rows = await portal.db.rows(sql`
    select recipient, notice, facts from mail_outbox where dedupe_key like ${`%message:${messageId} %`} order by recipient`)
  return rows.map(({ recipient, notice, facts }) => ({ recipient, notice, facts }))
}

test('an applicant’s message to the team is mailed to every admin', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { status, body } = await person.ask(sendMessage, note(application.id))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    applicationId: application.id,
    subject: 'Passport',
    content: 'Is a copy enough?',
    recipientId: null,
    recipientName: 'Admin',
    senderId: person.id,
    senderName: 'Maria Reyes',
    isRead: false,
  })
  expect(await person.call(listMessages, { query: { applicationId: application.id } })).toEqual([body])
  const mail = { notice: 'message_from_applicant', facts: { applicationId: application.id } }
  expect(await owedTo(body.id)).toEqual([
    { recipient: 'ana@lampara.test', ...mail },
    { recipient: 'ben@lampara.test', ...mail },
  ])
})

test('an applicant’s answer marks the team’s messages as read, and a team answer marks no message', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const unread = async (who: TestUser) => (await who.call(countUnreadMessages, {})).count
  const before = await unread(ana)
  await ana.call(sendMessage, note(application.id, { recipientId: person.id }))
  expect(await unread(person)).toBe(1)
  await person.call(sendMessage, note(application.id))
  expect(await unread(person)).toBe(0)
  await ana.call(sendMessage, note(application.id, { recipientId: person.id }))
  expect([await unread(person), await unread(ana)]).toEqual([1, before + 1])
})

test('an admin’s message is mailed to the applicant alone', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const sent = await ana.call(sendMessage, note(application.id, { recipientId: person.id.toUpperCase() }))
  expect(sent).toMatchObject({ recipientId: person.id, recipientName: 'Maria Reyes', senderId: ana.id })
  expect(await owedTo(sent.id)).toEqual([{ recipient: person.email, notice: 'message_from_team', facts: {} }])
})

test('an admin without a name appears to applicants as "Admin", without an address', async () => {
  const { person, application } = await applicantWithApplication(portal)
  await ana.call(sendMessage, note(application.id, { recipientId: person.id }))
  const [received] = await person.call(listMessages, { query: { applicationId: application.id } })
  expect(received?.senderName).toBe('Admin')
  expect(JSON.stringify(received)).not.toContain('ana@lampara.test')
})

test('an applicant reads the first name of an admin, and the team reads the full name', async () => {
  const carla = await member(portal, await admin(portal), 'support')
  await portal.db.run(sql`update users set first_name = 'Carla', last_name = 'Diaz' where id = ${carla.id}`)
  const { person, application } = await applicantWithApplication(portal)
  await carla.call(sendMessage, note(application.id, { recipientId: person.id }))
  const [received] = await person.call(listMessages, { query: { applicationId: application.id } })
  expect(received?.senderName).toBe('Carla')
  expect(JSON.stringify(received)).not.toContain('Diaz')
  expect(JSON.stringify(received)).not.toContain(carla.email)
  expect(await carla.call(listMessages, { query: { applicationId: application.id } })).toMatchObject([
    { senderName: 'Carla Diaz' },
  ])
})

test('a team member reads the messages of their own application as an applicant', async () => {
  const carla = await member(portal, ana, 'support')
  await portal.db.run(sql`update users set first_name = 'Carla', last_name = 'Diaz' where id = ${carla.id}`)
  const { person, application } = await applicantWithApplication(portal)
  await carla.call(sendMessage, note(application.id, { recipientId: person.id }))
  const { id } = await ana.call(inviteToTeam, { body: { email: person.email, role: 'support' } })
  const colleague = await accepted(portal, person, id)
  const read = { query: { applicationId: application.id } }
  expect(await colleague.call(listMessages, read)).toMatchObject([{ senderName: 'Carla' }])
})

test('an admin must choose the owner of the application as recipient', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const other = await applicant(portal, 'Rosa')
  for (const recipientId of [undefined, null, '', UNKNOWN, other.id, ana.id, 7, ['x'], { id: person.id }]) {
    expect((await ana.ask(sendMessage, note(application.id, { recipientId }))).said).toBe(
      '400: Please select a recipient',
    )
  }
  expect(await person.call(listMessages, { query: { applicationId: application.id } })).toEqual([])
})

test('ignores a recipient in an applicant’s message', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const other = await applicant(portal, 'Rosa')
  for (const recipientId of [other.id, 'nonsense', { a: 1 }, null]) {
    expect((await person.ask(sendMessage, note(application.id, { recipientId }))).body.recipientId).toBeNull()
  }
  expect(await other.call(countUnreadMessages, {})).toEqual({ count: 0 })
})

const silent = useOpened(() => applicantWithApplication(portal))
test.each([
  [{ subject: '   ' }, '400: Please fill in subject and message'],
  [{ content: '' }, '400: Please fill in subject and message'],
  [{ content: 5 }, '400: Please fill in subject and message'],
  [{ content: 'a\0b' }, '400: This text contains characters that cannot be stored'],
  [{ content: 'half \ud800 of a pair' }, '400: This text contains characters that cannot be stored'],
  [{ content: 'x'.repeat(10_001) }, '400: Use at most 10000 characters'],
  [{ applicationId: null }, '400: Please create an application first'],
  [{ applicationId: '' }, '400: Please create an application first'],
])('an applicant who sends %j reads what to do', async (wrong, said) => {
  const { person, application } = silent
  const body = { ...note(application.id).body, ...wrong }
  expect((await person.ask(sendMessage, { body: body as NewMessage })).said).toBe(said)
  expect(await person.call(listMessages, { query: { applicationId: application.id } })).toEqual([])
})

test('asks an admin to choose an application', async () => {
  const body = { subject: 'a', content: 'b' }
  expect((await ana.ask(sendMessage, { body })).said).toBe('400: Please select a client application')
})

test('returns text unchanged', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const content = 'Ñ é ñ\n\n<b>&amp;</b> \' " \\ %s {1} 👩‍⚕️\u202e end'
  const sent = await person.call(sendMessage, note(application.id, { content }))
  expect(sent.content).toBe(content)
  const [stored] = await person.call(listMessages, { query: { applicationId: application.id } })
  expect(stored?.content).toBe(content)
})

test('messages need the id of an application', async () => {
  const person = await applicant(portal)
  expect((await person.request({ url: '/api/messages' })).statusCode).toBe(400)
  expect((await person.request({ url: '/api/messages?applicationId=' })).statusCode).toBe(400)
})

const unread = async (person: TestUser) => (await person.call(countUnreadMessages, {})).count

test('marking a message as read twice keeps the first time and reader', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { id } = await ana.call(sendMessage, note(application.id, { recipientId: person.id }))
  const of = { params: { id } }
  expect(await unread(person)).toBe(1)
  expect(await person.call(markMessageRead, of)).toMatchObject({ id, isRead: true })
  const before = await portal.db.one(sql`select read_at, read_by from messages where id = ${id}`)
  expect(await person.call(markMessageRead, of)).toMatchObject({ id, isRead: true })
  expect(await portal.db.rows(sql`select read_at, read_by from messages where id = ${id}`)).toEqual([before])
  expect(before?.readBy).toBe(person.id)
  expect(await unread(person)).toBe(0)
})

test('an admin marks a message as read for every admin, and its sender cannot', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const [ana, ben] = [await admin(portal, 'ana'), await admin(portal, 'ben')]
  const before = await unread(ben)
  const { id } = await person.call(sendMessage, note(application.id))
  expect(await unread(ben)).toBe(before + 1)
  expect(await unread(person)).toBe(0)
  expect((await person.ask(markMessageRead, { params: { id } })).said).toBe(
    '403: Only the recipient can mark a message as read',
  )
  await ana.call(markMessageRead, { params: { id } })
  expect(await unread(ben)).toBe(before)
})

test('an applicant may write thirty messages an hour over all sessions, and the team has no limit', async () => {
  const limited = await ownPortal({ RATE_LIMIT: 'on' }, { beside: portal })
  const { person, application } = await applicantWithApplication(limited)
  const again = await signIn(limited, person.email)
  const ana = await admin(limited)
  const write = (by: TestClient, content: string) => by.ask(sendMessage, note(application.id, { content }))
  // A message refused for another reason does not count.
  for (let count = 0; count < 5; count += 1) expect((await write(person, ' ')).status).toBe(400)
  for (let count = 0; count < 30; count += 1) {
    expect((await write(count % 2 ? person : again, `Question ${count}`)).status).toBe(201)
  }
  for (const session of [person, again]) {
    const refused = await write(session, 'One more')
    expect(refused.said).toMatch(/^429: Too many requests. Please try again in (59|60) minutes\.$/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  }
  expect(await person.call(listMessages, { query: { applicationId: application.id } })).toHaveLength(30)
  for (let count = 0; count < 31; count += 1) {
    const { status } = await ana.ask(sendMessage, note(application.id, { recipientId: person.id }))
    expect(status).toBe(201)
  }
})
