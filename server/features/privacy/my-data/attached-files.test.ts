import { expect, test } from 'vitest'
import { listMessages, type NewMessage, sendMessage } from '#contract/messages/messages.ts'
import { sql } from '#server/database/sql.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication, uploaded } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { markFilesErased } from './erased-files.store.ts'
import { selectPersonFiles } from './person-data.store.ts'

const portal = usePortal()

test('files attached to messages are in the person’s data export, and are deleted by the erasure', async () => {
  const ana = await admin(portal)
  const { person, application } = await applicantWithApplication(portal)
  const send = async (who: TestUser, more: Partial<NewMessage> = {}) => {
    const attachments = [{ uploadURL: (await uploaded(who)).uploadURL, fileName: 'Diploma.pdf' }]
    const body = { applicationId: application.id, subject: 'My diploma', content: '', attachments, ...more }
    return who.call(sendMessage, { body })
  }
  await send(person)
  const ours = await send(ana, { recipientId: person.id })
  const files = await selectPersonFiles(portal.db, person.id)
  expect(files.map(({ fileName }) => fileName)).toEqual(['Diploma.pdf', 'Diploma.pdf'])
  await portal.db.begin((tx) => markFilesErased(tx, person.id, portal.deps.now()))
  const thread = await ana.call(listMessages, { query: { applicationId: application.id } })
  expect(thread.flatMap(({ attachments }) => attachments)).toEqual([])
  expect(await portal.db.count(sql`from erased_files where person_id = ${person.id}`)).toBe(2)
  expect((await ana.request({ url: ours.attachments[0]?.objectPath ?? '' })).statusCode).toBe(404)
})
