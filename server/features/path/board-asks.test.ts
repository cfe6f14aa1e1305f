import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { getCaseState } from '#contract/cases/case-state.ts'
import { sendMessage } from '#contract/messages.ts'
import { markStep } from '#contract/path/path.ts'
import { sql } from '#server/database/sql.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()

test('a task about a board’s request names the team’s message, never an automatic notice', async () => {
  const ana = await admin(portal)
  const { person, application } = await applicantWithApplication(portal)
  const { id } = application
  const today = new Date().toISOString().slice(0, 10)
  for (const step of ['board_submitted', 'board_deficiency'] as const) {
    await ana.call(markStep, { params: { id, step }, body: { doneOn: today, evidence: { note: 'Seen' } } })
  }
  const asked = async () =>
    (await person.call(getCaseState, { params: { id } })).items.find(({ code }) => code === 'board_request_to_answer')
  const note = async (subject: string) =>
    portal.db.run(sql`insert into messages (id, application_id, sender_id, recipient_id, subject, content, is_notice, created_at)
      values (${uuid()}, ${id}, null, ${person.id}, ${subject}, 'Nothing has changed', true, now())`)
  await note('No news yet')
  expect((await asked())?.text.applicant).toBe('The board asks for something more')
  const words = { subject: 'New fingerprints', content: 'The card cannot be read' }
  await ana.call(sendMessage, { body: { applicationId: id, recipientId: person.id, ...words } })
  await note('No news again')
  expect((await asked())?.text.applicant).toBe('Read “New fingerprints”')
})
