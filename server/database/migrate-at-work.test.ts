import { expect, test } from 'vitest'
import { createBareDatabase, createTestDatabase } from '#server/testing/test-database.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { prepareDatabase } from './prepare.ts'
import { sql } from './sql.ts'

// Migrates while other programs, older ones included, use the database.

const FIRST = `
  create table marks (id serial, word text); insert into marks (word) values ('a'), ('a')`
const older = { '0001_marks.sql': FIRST }
const withIndex = {
  ...older,
  '0002_marks_by_word.sql': `-- Quicker to find.
-- concurrently
create index concurrently if not exists marks_by_word on marks (word);
`,
}

async function databaseOf(files: Record<string, string>) {
  const { url } = await createBareDatabase()
  await migrate(url, { files })
  return { url, db: openDatabase(url, { connections: 3 }) }
}

/** Tells whether the index is valid; undefined without the index. */
const validityOf = async (db: Database) =>
  (
    await db.one<{ isValid: boolean }>(sql`
      select indisvalid as is_valid from pg_index where indexrelid = to_regclass('marks_by_word')`)
  )?.isValid

const stepsOf = async (db: Database) =>
  (await db.rows<{ number: number }>(sql`select number from schema_migrations order by 1`)).map(({ number }) => number)

/** Runs the statement and holds its locks until the returned function is called. */
async function hold(db: Database, work: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const over = db.begin(async (tx) => {
    await tx.runScript(work)
    isHeld()
    await released
  })
  await held
  return async () => {
    release()
    await over
  }
}

test('an older program works on a newer schema until a migration requires a newer program', async () => {
  const added = { ...older, '0002_more.sql': 'alter table marks add column later int' }
  const third = '-- contract: programs from 0002\nalter table marks drop column word'
  const { url, db } = await databaseOf(added)
  await migrate(url, { files: older })

  await migrate(url, { files: { ...added, '0003_contract.sql': third } })
  await migrate(url, { files: added })
  await expect(migrate(url, { files: older })).rejects.toThrow(
    /^The database was created by a newer version of the portal \(schema 3, this version knows 1\)\. [^\n]+$/,
  )
  await db.end()
})

test('the portal warns about a newer schema, and leaves the rights of that schema unchanged', async () => {
  const { url, runtimeUrl, drop } = await createTestDatabase()
  const db = openDatabase(url, { connections: 1 })
  await db.runScript(`
    insert into schema_migrations (number, name, checksum) select max(number) + 1, 'newer', '' from schema_migrations;
    create table newer_log (id int);
    revoke update, delete on newer_log from portal_runtime`)
  const { url: used, warnings } = await prepareDatabase({ url, directUrl: undefined })
  expect([used, warnings]).toEqual([runtimeUrl, [expect.stringContaining('the schema of a newer version')]])
  const asPortal = openDatabase(runtimeUrl, { connections: 1 })
  await asPortal.run(sql`insert into newer_log values (1)`)
  await expect(asPortal.run(sql`delete from newer_log`)).rejects.toThrow('permission denied')
  await Promise.all([db.end(), asPortal.end()])
  await drop()
})

test('a migration that waits for a lock lets readers pass, and gives up with one line', async () => {
  const { url, db } = await databaseOf(older)
  const files = { ...older, '0002_more.sql': 'alter table marks add column later int' }
  const release = await hold(db, 'select from marks')
  const refused = migrate(url, { files, lockPatience: 0 })
  const read = db.rows(sql`select id from marks`)
  await expect(refused).rejects.toThrow(/^DATABASE_URL: migration 0002_more needs a table [^\n]+$/)
  expect([await read, await stepsOf(db)]).toEqual([[{ id: 1 }, { id: 2 }], [1]])

  const patient = migrate(url, { files })
  await expect
    .poll(() => db.rows(sql`select from pg_locks where not granted and relation = 'marks'::regclass`))
    .toHaveLength(1)
  await release()
  await patient
  expect(await stepsOf(db)).toEqual([1, 2])
  await db.end()
})

test('an index is built while others write, again after a kill, and once by concurrent processes', async () => {
  const { url, db } = await databaseOf(older)
  const release = await hold(db, `insert into marks (word) values ('b')`)
  const killed = expect(migrate(url, { files: withIndex })).rejects.toThrow()
  await expect.poll(() => validityOf(db)).toBe(false)
  await db.run(sql`insert into marks (word) values ('c')`)
  await db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'lampara migration'`)
  await killed
  expect([await validityOf(db), await stepsOf(db)]).toEqual([false, [1]])

  const meeting = [1, 2, 3].map(() => migrate(url, { files: withIndex }))
  await db.run(sql`insert into marks (word) values ('d')`)
  await release()
  await Promise.all(meeting)
  expect([await validityOf(db), await stepsOf(db)]).toEqual([true, [1, 2]])
  await migrate(url, { files: withIndex })
  await db.end()
})

test('builds the index within the transaction at a first start and in a restore', async () => {
  const { db } = await databaseOf(withIndex)
  expect([await validityOf(db), await stepsOf(db)]).toEqual([true, [1, 2]])
  await db.end()
})
