import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type AdvisoryLock, advisoryLocks, tryLock } from './advisory-locks.store.ts'
import { knownMigrations } from './migration-files.ts'
import { type Database, openDatabase } from './open.ts'

let own: TestDatabase
let db: Database
beforeAll(async () => {
  own = await createTestDatabase()
  db = openDatabase(own.url, { connections: 2, applicationName: 'advisory locks' })
})
afterAll(async () => {
  await db.end({ timeout: 1 })
  await own.drop()
})

const locks = Object.keys(advisoryLocks) as AdvisoryLock[]

test.each(locks)('a job that holds the lock %s blocks that lock and no other', async (held) => {
  const free: AdvisoryLock[] = []
  await db.begin(async (tx) => {
    expect(await tryLock(tx, held)).toBe(true)
    for (const lock of locks) {
      if (await db.begin((other) => tryLock(other, lock))) free.push(lock)
    }
  })
  expect(free).toEqual(locks.filter((lock) => lock !== held))
})

test('triggers of the migrations take the lock of the review months and one that no job has', () => {
  const numbers = knownMigrations().flatMap(({ statements }) =>
    [...statements.matchAll(/pg_advisory_xact_lock(?:_shared)?\((\d+)\)/g)].map(([, number]) => Number(number)),
  )
  expect(new Set(numbers)).toEqual(new Set([advisoryLocks.reviewMonths, 7_040_221_868]))
  expect(Object.values(advisoryLocks)).not.toContain(7_040_221_868)
})
