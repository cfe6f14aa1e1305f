import { expect, test } from 'vitest'
import { chooseBoard, markStep } from '#contract/path/path.ts'
import { sql } from '#server/database/sql.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const MINUTE = 60_000

test('steps that are marked within minutes are one mail, and a later step is another mail', async () => {
  const ana = await admin(portal)
  const { person, application } = await applicantWithApplication(portal)
  const of = { params: { id: application.id } }
  const mails = () =>
    portal.db.rows<{ leaves: Date; enqueued: Date }>(sql`
      select next_attempt_at as leaves, created_at as enqueued from mail_outbox
      where notice = 'path_changed' and recipient = ${person.email} order by created_at`)
  const { deps } = portal
  const now = deps.now
  try {
    // Two minutes into a window of ten.
    const start = Math.ceil(now().getTime() / (10 * MINUTE)) * 10 * MINUTE + 2 * MINUTE
    let at = start
    deps.now = () => new Date(at)
    const mark = (step: 'identity_aligned' | 'evaluation_in_review' | 'board_eligible') =>
      ana.call(markStep, {
        params: { ...of.params, step },
        body: { doneOn: '2026-04-15', evidence: { note: 'Seen' } },
      })
    await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })
    at += MINUTE
    await mark('identity_aligned')
    at += 6 * MINUTE
    await mark('evaluation_in_review')
    expect(await mails()).toEqual([{ leaves: new Date(start + 8 * MINUTE), enqueued: new Date(start) }])
    at += 2 * MINUTE
    await mark('board_eligible')
    expect((await mails()).map(({ leaves }) => leaves)).toEqual([
      new Date(start + 8 * MINUTE),
      new Date(start + 18 * MINUTE),
    ])
  } finally {
    deps.now = now
  }
})
