import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { type AdvisoryLock, advisoryLocks, tryLock } from './advisory-locks.store.ts'
import { knownMigrations } from './migration-files.ts'
import { openDatabase } from './open.ts'

const own = useOpened(createTestDatabase, ({ drop }) => drop())
const db = useOpened(
  () => openDatabase(own.url, { connections: 2, applicationName: 'advisory locks' }),
  (opened) => opened.end({ timeout: 1 }),
)

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
