import { expect, test } from 'vitest'
import { sendMessage } from '#contract/messages/messages.ts'
import { changeMailPreference } from '#contract/team/team-settings.ts'
import { claimWork } from '#contract/work/work.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { sendDueDigests } from '#server/jobs/digests.job.ts'
import type { TestUser } from '#server/testing/people.ts'
import { member } from '#server/testing/team.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

test('the morning mail lists own and late work, limited to what each role may do', async () => {
  const cora = await member(portal, ana, 'cashier')
  for (const who of [ana, cora]) await who.call(changeMailPreference, { body: { choice: 'daily' } })
  const { person, application } = await applicantWithApplication(portal)
  await filed(person, application)
  await person.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'When?' } })
  await ana.call(claimWork, { params: { key: `message:${application.id}` }, body: {} })
  await portal.db.run(sql`update threads set unanswered_since = unanswered_since - interval '20 days'`)
  await portal.db.run(sql`update work_states set claimed_until = claimed_until + interval '2 days'`)
  await sendDueDigests({ ...portal.deps, now: () => new Date(portal.deps.now().getTime() + DAY) })
  const mails = await portal.db.rows<{ recipient: string; facts: { work?: object } }>(sql`
    select recipient, facts from mail_outbox where notice = 'gathered'`)
  const ofHers = (who: TestUser) => mails.find(({ recipient }) => recipient === who.email)?.facts.work
  expect(ofHers(ana)).toEqual({ mine: [{ kind: 'message', count: 1 }], late: [{ kind: 'message', count: 1 }] })
  expect(ofHers(cora)).toBeUndefined()
  expect(JSON.stringify(mails)).not.toContain('Maria')
})
