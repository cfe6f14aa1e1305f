import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Consequence } from '#domain/effects/consequence.ts'
import { consequences } from '#domain/effects/consequences.ts'
import { record } from './effects/record.ts'
import { applicationCases } from './testing/consequences/applications.ts'
import { bulkCases } from './testing/consequences/bulk.ts'
import { documentCases } from './testing/consequences/documents.ts'
import { exportCases } from './testing/consequences/exports.ts'
import { marksOf } from './testing/consequences/left.store.ts'
import { messageCases } from './testing/consequences/messages.ts'
import { packetCases } from './testing/consequences/packets.ts'
import { paymentCases } from './testing/consequences/payments.ts'
import { peopleCases } from './testing/consequences/people.ts'
import { sessionCases } from './testing/consequences/sessions.ts'
import {
  ana,
  application,
  type Case,
  closeWorld,
  type Left,
  leftBy,
  maria,
  openWorld,
  portal,
} from './testing/consequences/world.ts'

// Every row of the table of consequences, by the act that causes it, and all five of what it leaves behind.

const cases: Record<keyof typeof consequences, Case> = {
  ...documentCases,
  ...messageCases,
  ...applicationCases,
  ...paymentCases,
  ...peopleCases,
  ...packetCases,
  ...exportCases,
  ...bulkCases,
  ...sessionCases,
}

beforeAll(openWorld)
afterAll(closeWorld)

const nothing: Left = { activity: [], mail: [], live: [], audit: [], refreshed: false }

for (const [name, { prepare, act, leaves, along = [] }] of Object.entries<Case>(cases)) {
  test(`${name} leaves what its row says`, async () => {
    await prepare?.()
    expect(await leftBy(act)).toEqual({ ...nothing, ...leaves })
    const rows = [name as keyof typeof consequences, ...along].map((one): Consequence<never> => consequences[one])
    for (const kind of ['activity', 'mail', 'live', 'audit'] as const) {
      expect(rows.some((row) => row[kind] !== null)).toBe((leaves[kind] ?? []).length > 0)
    }
    expect(rows.some(({ refreshes }) => refreshes)).toBe(leaves.refreshed ?? false)
  })
}

test('the outbox is woken once the mail is committed, and nothing stays of a transaction that fails', async () => {
  let woken = 0
  const context = {
    deps: { ...portal.deps, wakeOutbox: () => void woken++ },
    by: { actorId: ana.id, ip: '127.0.0.1', requestId: 'one' },
    at: new Date(),
  }
  const reminded = { applicationId: application.id, userId: maria.id, next: null, occasion: 'of the test' }
  const before = await marksOf(portal.db)
  const failing = portal.deps.transaction(async (tx) => {
    await record(tx, context, consequences.applicantReminded, reminded)
    throw new Error('after all')
  })
  await expect(failing).rejects.toThrow('after all')
  expect([woken, await marksOf(portal.db)]).toEqual([0, before])
  await portal.deps.transaction(async (tx) => {
    await record(tx, context, consequences.applicantReminded, reminded)
    expect(woken).toBe(0)
  })
  expect(woken).toBe(1)
})
