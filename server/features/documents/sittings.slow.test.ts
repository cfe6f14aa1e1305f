import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { closeSitting } from '#contract/documents/client-review.ts'
import { type Document, type DocumentDecision, listDocuments, reviewDocument } from '#contract/documents/documents.ts'
import { sql } from '#server/database/sql.ts'
import { freePort } from '#server/testing/doubles/ports.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { type PortalProcess, startPortal } from '#server/testing/portal-process.ts'
import { applicantWithApplication, filed, pdf } from '#server/testing/test-documents.ts'
import { useHome } from '#server/testing/use-home.ts'

const home = useHome('sitting')
let portal: PortalProcess
let ana: TestUser
let startAgain: () => Promise<void>
beforeAll(async () => {
  const port = await freePort()
  startAgain = async () => {
    portal = await startPortal({ ...home, port, environment: { DATABASE_URL: home.database.url } })
  }
  await startAgain()
  ana = await admin(portal)
}, 60_000)

const APPROVED: DocumentDecision = { status: 'approved', hold: true }
const REJECTED: DocumentDecision = { status: 'rejected', reviewNotes: 'Blurry', reasons: ['illegible'], hold: true }

const decide = ({ id }: Document, body: DocumentDecision) =>
  ana.call(reviewDocument, { params: { documentId: id }, body })

test.each([0, 10, 40])(
  'SIGKILL %d ms into a decision, and after the review is closed, leaves one mail',
  async (after) => {
    const { person, application } = await applicantWithApplication(portal)
    const paper = (requirementId: 'passport' | 'bsn-diploma' | 'transcript') =>
      filed(person, application, requirementId, pdf(1_000, requirementId))
    await decide(await paper('passport'), APPROVED)
    await decide(await paper('bsn-diploma'), APPROVED)
    const cutOff = decide(await paper('transcript'), REJECTED).catch(() => undefined)
    await pause(after)
    await portal.kill()
    await cutOff
    await startAgain()

    const params = { id: application.id }
    expect(await ana.call(closeSitting, { params })).toMatchObject({ mailAt: expect.any(String) })
    await portal.kill()
    await startAgain()
    const told = () =>
      home.db.rows<{ facts: unknown; isSent: boolean }>(sql`
      select facts, sent_at is not null as is_sent from mail_outbox
      where recipient = ${person.email} and notice like 'document%'`)
    const statuses = (await person.call(listDocuments, { params, query: {} })).map(({ status }) => status)
    const result = statuses.includes('rejected') ? 'some' : 'all'
    await expect.poll(told, { timeout: 30_000 }).toEqual([{ facts: { result }, isSent: true }])
    const letters = await home.db.rows<{ subject: string }>(sql`
    select subject from dev_mailbox where recipient = ${person.email} and subject like '%document%'`)
    expect(letters).toEqual([{ subject: 'We looked at your documents' }])
  },
  90_000,
)
