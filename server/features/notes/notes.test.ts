import { beforeAll, expect, test } from 'vitest'
import { countMentions, listMentions, markMentionRead } from '#contract/mentions.ts'
import { addNote, deleteNote, listNotes, MAX_MENTIONS, NOTE_REQUIRED, ONLY_COLLEAGUES } from '#contract/notes.ts'
import { restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { sql } from '#server/database/sql.ts'
import { lettersTo } from '#server/testing/mailbox.ts'
import type { TestUser } from '#server/testing/people.ts'
import { member } from '#server/testing/team.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
beforeAll(async () => {
  await portal.db.run(sql`update users set first_name = 'Ben', last_name = 'Lim' where id = ${ben.id}`)
})
// The office also gets mail about new applications.
const mailTo = async (person: TestUser) =>
  (await lettersTo(portal, person.email)).filter(({ subject }) => subject.includes('mention'))

test('notes are read newest first', async () => {
  const { of } = await applicantWithApplication(portal)
  for (const text of ['First', ' Second \n', 'Third']) await ana.call(addNote, { ...of, body: { text } })

  const author = { id: ana.id }
  expect(await ben.call(listNotes, of)).toMatchObject([
    { text: 'Third' },
    { text: 'Second' },
    { text: 'First', author },
  ])

  expect((await ana.ask(addNote, { ...of, body: { text: ' ' } })).said).toBe(`400: ${NOTE_REQUIRED}`)
  expect((await ana.ask(addNote, { ...of, body: { text: 'x'.repeat(4_001) } })).said).toBe(
    '400: Use at most 4000 characters',
  )
})

test('a repeated note with one key is written once', async () => {
  const { of } = await applicantWithApplication(portal)
  const add = () => ana.ask(addNote, { ...of, body: { text: 'She called' } }, 'one-note')
  const [first, again] = [await add(), await add()]
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await ana.call(listNotes, of)).toHaveLength(1)
})

test('a colleague who is mentioned in a note gets one mail without its text, and an unread mention', async () => {
  const { application, of } = await applicantWithApplication(portal)
  const body = { text: 'Please call her school, @Ben Lim', mentions: [ben.id, ben.id, ana.id] }
  const note = await ana.call(addNote, { ...of, body })
  expect(note.mentions.map(({ name }) => name)).toContain('Ben Lim')
  expect(await ben.call(listMentions, {})).toMatchObject([
    { id: note.id, applicationNumber: application.applicationNumber, clientName: 'Maria Reyes', by: { id: ana.id } },
  ])

  expect(await ben.call(countMentions, {})).toEqual({ count: 1 })
  expect(await ana.call(countMentions, {})).toEqual({ count: 1 })

  await expect.poll(() => mailTo(ben)).toHaveLength(1)
  const [mail] = await mailTo(ben)
  expect(mail?.text).not.toContain('school')
  expect(await mailTo(ana)).toHaveLength(0)

  const opened = { params: { noteId: note.id } }
  await ben.call(markMentionRead, opened)
  await ben.call(markMentionRead, opened)
  expect(await ben.call(listMentions, {})).toEqual([])
  expect(await ben.call(countMentions, {})).toEqual({ count: 0 })
  const unnamed = await ana.call(addNote, { ...of, body: { text: 'For nobody' } })
  expect((await ben.ask(markMentionRead, { params: { noteId: unnamed.id } })).said).toBe('404: Mention not found')
})

test('an auditor who is mentioned opens the note, and her badge ends', async () => {
  const { of } = await applicantWithApplication(portal)
  const auditor = await member(portal, ana, 'auditor')
  const { id } = await ana.call(addNote, { ...of, body: { text: 'Please look', mentions: [auditor.id] } })
  expect((await auditor.ask(markMentionRead, { params: { noteId: id } })).status).toBe(200)
  expect(await auditor.call(countMentions, {})).toEqual({ count: 0 })
})

test('refuses to mention anyone but colleagues, and writes nothing', async () => {
  const { person, of } = await applicantWithApplication(portal)
  const mentioning = (mentions: unknown) =>
    ana.ask(addNote, { ...of, body: { text: 'Hello', mentions } as { text: string; mentions: string[] } })
  expect((await mentioning([ben.id, person.id])).said).toBe(`400: ${ONLY_COLLEAGUES}`)
  expect((await mentioning(['nobody'])).said).toBe(`400: ${ONLY_COLLEAGUES}`)
  expect((await mentioning('ben')).said).toBe(`400: ${ONLY_COLLEAGUES}`)
  expect((await mentioning(Array.from({ length: MAX_MENTIONS + 1 }, () => ben.id))).status).toBe(400)
  expect(await ana.call(listNotes, of)).toEqual([])
})

test('only its author deletes a note', async () => {
  const { of } = await applicantWithApplication(portal)
  const note = await ana.call(addNote, { ...of, body: { text: 'A word too many', mentions: [ben.id] } })
  const one = { params: { noteId: note.id } }
  expect((await ben.ask(deleteNote, one)).said).toBe('403: Only its author can delete a note')
  await ana.call(deleteNote, one)
  expect((await ana.ask(deleteNote, one)).said).toBe('404: Note not found')
  expect(await ana.call(listNotes, of)).toEqual([])
  expect(await ben.call(listMentions, {})).toEqual([])
})

test('the badge counts no mention about a blocked client, which the list leaves out', async () => {
  const { person, of } = await applicantWithApplication(portal)
  await ana.call(addNote, { ...of, body: { text: 'Please look', mentions: [ben.id] } })
  expect(await ben.call(countMentions, {})).toEqual({ count: 1 })
  await ana.call(restrictPerson, { body: { kind: 'block', email: person.email, reason: 'Agreement ended' } })
  expect(await ben.call(listMentions, {})).toEqual([])
  expect(await ben.call(countMentions, {})).toEqual({ count: 0 })
})
