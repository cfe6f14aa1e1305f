import { expect, test } from 'vitest'
import { listAudit } from '#contract/audit/audit.ts'
import { listDocumentsForReview, reviewDocument, undoReview } from '#contract/documents/documents.ts'
import { decidePaymentProof } from '#contract/money/proofs.ts'
import { listHolidays, saveHoliday } from '#contract/privacy/privacy-desk.ts'
import { changeOfficeHours, getOfficeHours, NEVER_OPEN, type OfficeWeek } from '#contract/work/office-hours.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { defaultOfficeRules } from '#domain/work/office-hours.ts'
import { sql } from '#server/database/sql.ts'
import { eraseAtOnce } from '#server/features/privacy/my-data/erase-at-once.service.ts'
import { moneyChannel, reportedPayment } from '#server/testing/billing.ts'
import { member } from '#server/testing/team.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')

const { week, targets } = defaultOfficeRules
const allDay: OfficeWeek['mon'] = [['00:00', '24:00']]
const always: OfficeWeek = {
  mon: allDay,
  tue: allDay,
  wed: allDay,
  thu: allDay,
  fri: allDay,
  sat: allDay,
  sun: allDay,
}
const closed: OfficeWeek = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }

test('office hours have defaults, and of two concurrent changes one is refused with a colleague’s name', async () => {
  const first = await ana.call(getOfficeHours, {})
  expect(first).toEqual({
    week,
    targets,
    timeZone: portal.deps.config.timeZone,
    version: 1,
    changedBy: null,
    changedAt: null,
  })
  const change = (targetOfMessages: number) => ({
    body: { week, targets: { ...targets, message: targetOfMessages }, expectedVersion: 1 },
  })
  const answers = await Promise.all([ana.ask(changeOfficeHours, change(240)), ben.ask(changeOfficeHours, change(120))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.said).toMatch(/^409: .+ has changed the office hours in the meantime/)
  const stored = await ana.call(getOfficeHours, {})
  expect(stored.version).toBe(2)
  expect([240, 120]).toContain(stored.targets.message)
  expect([ana.id, ben.id]).toContain(stored.changedBy?.id)
  const { detail } = (await ana.call(listAudit, {})).find(({ action }) => action === 'office_hours.changed') ?? {}
  expect(detail).toEqual({ message: `480 → ${stored.targets.message}` })
})

test('an invalid change of office hours names its day or kind', async () => {
  const { version: expectedVersion } = await ana.call(getOfficeHours, {})
  const wrong = (body: object) => ana.ask(changeOfficeHours, { body: { week, targets, expectedVersion, ...body } })
  expect((await wrong({ week: closed })).said).toBe(`400: ${NEVER_OPEN}`)
  const pathOf = async (body: object) => ((await wrong(body)).body as { errors?: { path: string }[] }).errors?.[0]?.path
  expect(await pathOf({ week: { ...week, sat: [['12:00', '08:00']] } })).toBe('week.sat')
  expect(await pathOf({ targets: { ...targets, proof: 14 } })).toBe('targets.proof')
  expect(await pathOf({ targets: { ...targets, proof: 14_401 } })).toBe('targets.proof')
})

test('waiting work is due by the current office hours', async () => {
  const maria = await applicantWithApplication(portal)
  const { id } = await filed(maria.person, maria.application)
  const at = new Date('2026-04-24T08:30:00Z')
  await portal.db.run(sql`update documents set uploaded_at = ${at} where id = ${id}`)
  const dueAt = async () => {
    const rows = await ana.call(listDocumentsForReview, { query: { status: 'pending' } })
    return rows.find((row) => row.id === id)?.dueAt
  }
  expect(portal.deps.config.timeZone).toBe('Asia/Manila')
  expect(await dueAt()).toBe('2026-04-28T08:30:00.000Z')
  const { version } = await ana.call(getOfficeHours, {})
  await ana.call(changeOfficeHours, { body: { week: always, targets, expectedVersion: version } })
  expect(await dueAt()).toBe('2026-04-25T00:30:00.000Z')
})

test('a day on which only the office is closed still counts as a legal working day', async () => {
  const closedOn = { name: 'Outing', source: 'The office', isWorkingDay: false, forLaw: false }
  const saved = await ana.call(saveHoliday, { params: { day: '2026-05-20' }, body: closedOn })
  expect(saved).toMatchObject({ forLaw: false, isChanged: true })
  const support = await member(portal, ana, 'support')
  const days = await support.call(listHolidays, { query: { year: '2026', limit: '50' } as never })
  expect(days.find(({ day }) => day === '2026-05-20')).toMatchObject({ forLaw: false })
  expect(days.find(({ day }) => day === '2026-12-25')).toMatchObject({ forLaw: true })
})

test('a decision keeps its office minutes and target, until an undo or an erasure', async () => {
  const change = async (target: number) => {
    const { version } = await ana.call(getOfficeHours, {})
    const body = { week: always, targets: { ...targets, documents: target, proof: target }, expectedVersion: version }
    await ana.call(changeOfficeHours, { body })
  }
  const { person, application } = await applicantWithApplication(portal)
  const channel = await moneyChannel(portal)
  const document = await filed(person, application)
  const proof = await reportedPayment(person, application, channel)
  const kept = async () => ({
    reviews: await portal.db.rows(sql`
      select office_minutes, target_minutes from document_reviews where document_id = ${document.id} order by id`),
    proof: await portal.db.one(sql`select office_minutes, target_minutes from payment_proofs where id = ${proof.id}`),
  })
  const decide = (status: 'approved' | 'rejected') =>
    ana.call(reviewDocument, { params: { documentId: document.id }, body: { status, reviewNotes: 'Seen' } })
  // The test may run on a holiday.
  const open = { name: 'Open', source: 'The office', isWorkingDay: true, forLaw: false }
  const today = dayAt(portal.deps.now(), portal.deps.config.timeZone)
  for (const day of [today, addDays(today, 1)]) await ana.call(saveHoliday, { params: { day }, body: open })
  await change(60)
  portal.clock.advance(10 * 60_000)
  const { reviewedAt } = await decide('approved')
  const asMeasured = { officeMinutes: 10, targetMinutes: 60 }
  expect((await kept()).reviews).toEqual([asMeasured])
  await ana.call(undoReview, { params: { documentId: document.id }, body: { reviewedAt: reviewedAt ?? '' } })
  expect((await kept()).reviews).toEqual([])

  await decide('approved')
  const rejection = { status: 'rejected', rejectionReason: 'not_arrived' } as const
  await ana.call(decidePaymentProof, { params: { id: proof.id }, body: rejection })
  await change(120)
  portal.clock.advance(10 * 60_000)
  // A second decision on the same document ends no wait.
  await decide('rejected')
  const unmeasured = { officeMinutes: null, targetMinutes: null }
  expect(await kept()).toEqual({ reviews: [asMeasured, unmeasured], proof: asMeasured })
  await eraseAtOnce(portal.deps, { userId: person.id, reason: 'By letter' })
  expect(await kept()).toEqual({ reviews: [unmeasured, unmeasured], proof: unmeasured })
})
