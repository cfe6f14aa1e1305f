import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeclaredRoute, declaredRoutes } from '#contract/all-routes.ts'
import { startBulk } from '#contract/bulk.ts'
import { LiveEvent } from '#contract/changes.ts'
import type { Consequence } from '#domain/effects/consequence.ts'
import { record } from '#server/effects/record.ts'
import { consequences } from '#server/testing/consequences/all-consequences.ts'
import { applicationCases } from '#server/testing/consequences/applications.ts'
import { auditCases } from '#server/testing/consequences/audit.ts'
import { bankStatementCases } from '#server/testing/consequences/bank-statements.ts'
import { bulkCases } from '#server/testing/consequences/bulk.ts'
import { documentCases } from '#server/testing/consequences/documents.ts'
import { marksOf } from '#server/testing/consequences/effects.store.ts'
import { exportCases } from '#server/testing/consequences/exports.ts'
import {
  ana,
  application,
  audited,
  type Case,
  called,
  closeFixture,
  type Left,
  leftBy,
  maria,
  openFixture,
  portal,
} from '#server/testing/consequences/fixture.ts'
import { incidentCases } from '#server/testing/consequences/incidents.ts'
import { messageCases } from '#server/testing/consequences/messages.ts'
import { moneyCases } from '#server/testing/consequences/money.ts'
import { myDataCases } from '#server/testing/consequences/my-data.ts'
import { packetCases } from '#server/testing/consequences/packets.ts'
import { passkeyCases } from '#server/testing/consequences/passkeys.ts'
import { boardCases, pathCases } from '#server/testing/consequences/path.ts'
import { pathReminderCases } from '#server/testing/consequences/path-reminders.ts'
import { paymentCases } from '#server/testing/consequences/payments.ts'
import { peopleCases } from '#server/testing/consequences/people.ts'
import { planCases } from '#server/testing/consequences/plans.ts'
import { privacyCases } from '#server/testing/consequences/privacy-desk.ts'
import { refundCases } from '#server/testing/consequences/refunds.ts'
import { requestCases } from '#server/testing/consequences/requests.ts'
import { sessionCases } from '#server/testing/consequences/sessions.ts'
import { teamCases } from '#server/testing/consequences/team.ts'
import { workCases } from '#server/testing/consequences/work.ts'

// Tests every row of the table of consequences by its act, with all five kinds of traces.

const cases: Record<keyof typeof consequences, Case> = {
  ...documentCases,
  ...auditCases,
  ...messageCases,
  ...workCases,
  ...applicationCases,
  ...boardCases,
  // Comes before the exam, which proves that the board has everything.
  ...requestCases,
  ...pathCases,
  ...moneyCases,
  ...paymentCases,
  ...bankStatementCases,
  ...privacyCases,
  ...refundCases,
  ...planCases,
  ...peopleCases,
  ...myDataCases,
  ...packetCases,
  ...exportCases,
  ...bulkCases,
  ...pathReminderCases,
  ...sessionCases,
  ...teamCases,
  ...incidentCases,
  ...passkeyCases,
}

beforeAll(openFixture)
afterAll(closeFixture)

const keyOf = ({ method, path }: DeclaredRoute['spec']) => `${method} ${path}`
const changing = declaredRoutes.filter(({ spec }) => spec.method !== 'GET')
const isLive = (change: string): boolean => LiveEvent.safeParse(change).success
const liveChangesOf = (routes: readonly DeclaredRoute[]) =>
  routes.flatMap(({ spec }) => spec.changes ?? []).filter(isLive)

function routesCalled(): DeclaredRoute[] {
  return changing.filter(({ spec }) => {
    const pattern = new RegExp(`^${keyOf(spec).replace(/:\w+/g, '[^/]+')}$`)
    return called.some((one) => pattern.test(one))
  })
}

/** Each route with each event that its acts have announced. */
const seen = new Set<string>()

const nothing: Left = { activity: [], mail: [], live: [], audit: [], refreshed: false }

for (const [name, { prepare, act, leaves, along = [] }] of Object.entries<Case>(cases)) {
  test(`${name} leaves what its row says`, async () => {
    await prepare?.()
    expect(await leftBy(act)).toEqual({ ...nothing, ...leaves })
    const rows = [name as keyof typeof consequences, ...along].map((one): Consequence<never> => consequences[one])
    for (const kind of ['activity', 'mail', 'live', 'audit'] as const) {
      expect(rows.some((row) => row[kind] !== undefined)).toBe((leaves[kind] ?? []).length > 0)
    }
    expect(rows.some(({ refreshesDerivedState }) => refreshesDerivedState)).toBe(leaves.refreshed ?? false)
    const announced = new Set((leaves.live ?? []).map((line) => line.split(' ')[0] ?? ''))
    const specs = routesCalled()
    for (const { spec } of specs) for (const event of announced) seen.add(`${keyOf(spec)}: ${event}`)
    if (specs.length > 0) expect(liveChangesOf(specs)).toEqual(expect.arrayContaining([...announced]))
  })
}

test('every live event that a route declares is sent by an act in this file', () => {
  const declared = changing.flatMap((route) => liveChangesOf([route]).map((event) => `${keyOf(route.spec)}: ${event}`))
  // A job changes the rows of a bulk action after the route has responded.
  expect(declared.filter((one) => !seen.has(one))).toEqual([`${keyOf(startBulk)}: application`])
})

const context = (wake = () => {}) => ({
  deps: { ...portal.deps, jobs: { wake } },
  by: { actorId: ana.id, ip: '127.0.0.1', requestId: 'one' },
  at: new Date(),
})
const reminded = () => ({ applicationId: application.id, userId: maria.id, next: null, occasion: 'of the test' })

test('an audit event alone can be recorded without a transaction', async () => {
  const { db } = portal.deps
  const act = () => record(db, context(), consequences.sessionEnded, { userId: maria.id })
  expect(await leftBy(act)).toEqual({ ...nothing, audit: [audited('session.ended', 'ana', 'user')] })
  // @ts-expect-error The types refuse what enqueues mail; it is never run.
  void (() => record(db, context(), consequences.applicantReminded, reminded()))
})

test('the mail outbox is woken after the commit, and a failed transaction leaves nothing', async () => {
  let woken = 0
  const counting = context(() => void woken++)
  const before = await marksOf(portal.db)
  const failing = portal.deps.transaction(async (tx) => {
    await record(tx, counting, consequences.applicantReminded, reminded())
    throw new Error('after all')
  })
  await expect(failing).rejects.toThrow('after all')
  expect([woken, await marksOf(portal.db)]).toEqual([0, before])
  await portal.deps.transaction(async (tx) => {
    await record(tx, counting, consequences.applicantReminded, reminded())
    expect(woken).toBe(0)
  })
  expect(woken).toBe(1)
})
