import { afterEach, describe, expect, test } from 'vitest'
import { openFlakyProxy } from '#server/testing/flaky-proxy.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { isDatabaseUnavailable } from './faults.ts'
import { type Database, openDatabase, type Tx } from './open.ts'
import { sql } from './sql.ts'

const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startLine() {
  const database = await createTestDatabase()
  const line = await openFlakyProxy(database.url)
  closing.push(line.close, database.drop)
  return line
}

function open(url: string): Database {
  const db = openDatabase(url, { connections: 3 })
  closing.push(() => db.end({ timeout: 0 }))
  return db
}

async function ask(db: Database) {
  const start = Date.now()
  const outcome = await db.rows(sql`select 1 as one`).then(
    () => 'answered',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'away' : String(error)),
  )
  return { outcome, within: Date.now() - start }
}

const eventually = (db: Database) =>
  expect.poll(() => ask(db), { timeout: 10_000 }).toMatchObject({ outcome: 'answered' })

describe('the database', () => {
  test('that refuses connections is reported as away at once, and is used again after its return', async () => {
    const line = await startLine()
    const db = open(line.url)
    await eventually(db)
    await line.cut()
    for (let asked = 0; asked < 20; asked++) {
      const { outcome, within } = await ask(db)
      expect(outcome).toBe('away')
      expect(within).toBeLessThan(3_000)
    }
    await line.mend()
    await eventually(db)
  })

  test('behind a proxy that hangs up is reported as away, and is used again after its return', async () => {
    const line = await startLine()
    const db = open(line.url)
    line.hangUp()
    for (let asked = 0; asked < 20; asked++) {
      const { outcome, within } = await ask(db)
      expect(outcome).toBe('away')
      expect(within).toBeLessThan(3_000)
    }
    await line.mend()
    await eventually(db)
  })

  test('that falls silent is reported as away within ten seconds, and is used again after its return', async () => {
    const line = await startLine()
    const db = open(line.url)
    await Promise.all([ask(db), ask(db), ask(db)])
    line.mute()
    const asked = await Promise.all([1, 2, 3].map(() => ask(db)))
    for (const { outcome, within } of asked) {
      expect(outcome).toBe('away')
      expect(within).toBeLessThan(10_000)
    }
    await line.cut()
    await line.mend()
    await eventually(db)
  })

  test('has a time limit for its answer, which includes the wait for a connection and a whole transaction', async () => {
    const line = await startLine()
    const db = openDatabase(line.url, { connections: 1, answerWithin: 1_000 })
    try {
      await db.run(sql`select 1`)
      const after600 = () => db.rows(sql`select pg_sleep(0.6)`)
      const twice = () =>
        db.begin(async (tx) => {
          await tx.run(sql`select pg_sleep(0.6)`)
          await tx.run(sql`select pg_sleep(0.6)`)
        })
      for (const waits of [after600, twice]) {
        // Takes the only connection, so that the other query has to wait.
        const first = waits === after600 ? after600().then(() => {}) : undefined
        const start = Date.now()
        await expect(waits()).rejects.toSatisfy(isDatabaseUnavailable)
        expect(Date.now() - start).toBeLessThan(3_000)
        await first
      }
      expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
    } finally {
      await db.end({ timeout: 0 })
    }
  })

  test('that is too slow for one statement gets a statement timeout, and is not reported as away', async () => {
    const line = await startLine()
    const db = open(line.url)
    const start = Date.now()
    await expect(db.rows(sql`select pg_sleep(20)`)).rejects.toThrow('canceling statement due to statement timeout')
    expect(Date.now() - start).toBeLessThan(9_000)
    await eventually(db)
  })
})

test('rows have the program’s camelCase names, whichever method asks for them', async () => {
  const line = await startLine()
  const db = open(line.url)
  const statement = sql`
    select card_last4, p90_seconds, json_build_object('not_touched', 1) as "from", as_it_is as "asItIs"
    from (values ('4242', null, true), ('1881', 9, false)) as one (card_last4, p90_seconds, as_it_is)`
  const first = { cardLast4: '4242', p90Seconds: null, from: { not_touched: 1 }, asItIs: true }
  const rows = [first, { ...first, cardLast4: '1881', p90Seconds: 9, asItIs: false }]
  const none = sql`select from (${statement}) none where false`
  for (const on of [db, openDatabase(line.url, { connections: 1, isPooled: true })]) {
    expect(await on.rows(statement)).toEqual(rows)
    expect(await on.rows(statement)).toEqual(rows)
    expect(await on.rowsUnprepared(statement)).toEqual(rows)
    expect([await on.one(statement), await on.one(none)]).toEqual([first, undefined])
    expect([await on.run(statement), await on.run(none)]).toEqual([2, 0])
    expect(await on.begin((tx) => tx.rows(statement))).toEqual(rows)
    expect(await on.runScript('select 1 as not_last; select 2 as the_last')).toEqual([{ theLast: 2 }])
    expect(await on.runText('select $1::int as some_text', [7])).toEqual({ rows: [{ someText: 7 }], count: 1 })
    if (on !== db) await on.end()
  }
})

test('a statement is sent when it is run, even when its promise is not awaited', async () => {
  const line = await startLine()
  const db = open(line.url)
  await db.run(sql`create table marks (id int)`)
  await db.begin(async (tx) => {
    void tx.run(sql`insert into marks values (1)`)
  })
  expect(await db.rows(sql`select id from marks`)).toEqual([{ id: 1 }])
})

test('a transaction that loses its connection leaves no row', async () => {
  const line = await startLine()
  const db = open(line.url)
  await db.run(sql`create table marks (id int)`)
  const losing = db.begin(async (tx) => {
    await tx.run(sql`insert into marks values (1)`)
    await line.cut()
    await tx.run(sql`insert into marks values (2)`)
  })
  await expect(losing).rejects.toSatisfy(isDatabaseUnavailable)
  await line.mend()
  await eventually(db)
  expect(await db.rows(sql`select id from marks`)).toEqual([])
})

test('runs work after a commit, and not after a rollback', async () => {
  const line = await startLine()
  const db = open(line.url)
  await db.run(sql`create table done (id int)`)
  const seen: number[] = []
  const lookAfterwards = (tx: Tx) =>
    tx.afterCommit(async (on) => {
      const rows = await on.rows<{ id: number }>(sql`select id from done`)
      seen.push(...rows.map(({ id }) => id))
      throw new Error('which is not told')
    })
  await db.begin(async (tx) => {
    lookAfterwards(tx)
    await tx.run(sql`insert into done values (1)`)
  })
  expect(seen).toEqual([1])
  const failing = db.begin(async (tx) => {
    lookAfterwards(tx)
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(seen).toEqual([1])
})
