import { expect, test } from 'vitest'
import { getApprovalText } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { changeApprovalText, getApprovalSettings } from '#contract/team/team-settings.ts'
import { sql } from '#server/database/sql.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
const text = 'You are approved!\n\nWe register you within two days.'

test('the approval text has a default, and a colleague’s change is not overwritten', async () => {
  const first = await ana.call(getApprovalSettings, {})
  expect(first).toMatchObject({ version: 1, changedBy: null, changedAt: null })
  expect(first.text).toMatch(/^Congratulations!/)
  const change = { text: `${text} `, expectedVersion: first.version }
  expect(await ana.call(changeApprovalText, { body: change })).toMatchObject({ text, changedBy: { id: ana.id } })
  const late = await ben.ask(changeApprovalText, { body: { ...change, text: 'Mine' } })
  expect(late.said).toMatch(/^409: .+ has changed this text in the meantime/)
  const long = await ana.ask(changeApprovalText, { body: { text: 'a'.repeat(2_001), expectedVersion: 2 } })
  expect(long.status).toBe(400)
})

test('an approved applicant reads the approval text in the portal and in the approval mail only', async () => {
  const { person, application } = await applicantWithApplication(portal)
  for (const status of ['under_review', 'submitted', 'approved'] as const) {
    await ana.call(changeApplication, { params: { id: application.id }, body: { status, reason: 'Checked' } })
  }
  expect(await person.call(getApprovalText, {})).toEqual({ text })
  const mails = await portal.db.rows<{ facts: object }>(sql`
    select facts from mail_outbox where notice = 'status_changed' order by created_at, id`)
  expect(mails.map(({ facts }) => facts)).toEqual([{}, {}, { approval: text }])
})
