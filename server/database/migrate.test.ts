import { expect, test } from 'vitest'
import { makeFormer } from '#server/testing/former-schema.store.ts'
import { insertApplications } from '#server/testing/insert-applications.store.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { prepareDatabase } from './prepare.ts'
import { describeSchema } from './schema.store.ts'
import { sql } from './sql.ts'

const noisy = 'create table marks (id serial); insert into marks default values; select pg_sleep(0.2);'

/** Creates a database without the portal's schema, for other migrations. */
async function emptyDatabase() {
  const database = await createTestDatabase()
  const db = openDatabase(database.url, { connections: 2 })
  await db.run(sql`drop schema public cascade`)
  await db.run(sql`create schema public`)
  return { ...database, db }
}

const countOf = async (db: Database) => {
  const row = await db.one<{ count: number }>(sql`select count(*)::int as count from marks`)
  return row?.count
}

const stepsOf = (db: Database) => db.rows(sql`select number, name, checksum from schema_migrations order by number`)

const peopleOf = (db: Database) =>
  db.rows(
    sql`select to_jsonb(u) as person, to_jsonb(a) as application from users u join applications a on a.user_id = u.id`,
  )

test('concurrent processes migrate an empty database once', async () => {
  const { url, db } = await emptyDatabase()
  const files = { '0001_marks.sql': noisy, '0002_more.sql': 'insert into marks default values' }
  await Promise.all([1, 2, 3].map(() => migrate(url, { files })))
  expect(await countOf(db)).toBe(2)
  await migrate(url, { files })
  expect(await countOf(db)).toBe(2)
  await db.end()
})

test.each(['no_such_thing', 'pageinspect'])(
  'stops the start with one line when this user may not create an extension such as %s',
  async (name) => {
    const { url, db } = await emptyDatabase()
    const refusal = migrate(url, { files: { '0001_marks.sql': `create extension ${name}` } })
    await expect(refusal).rejects.toThrow(new RegExp(`^DATABASE_URL: the server has no extension ${name}, .*;$`))
    await db.end()
  },
)

test('an extension that an administrator created is used unchanged', async () => {
  const { url, adminUrl, db } = await emptyDatabase()
  const admin = openDatabase(adminUrl, { connections: 1 })
  await admin.runScript('create extension pageinspect')
  await migrate(url, { files: { '0001_marks.sql': `create extension if not exists pageinspect; ${noisy}` } })
  expect(await countOf(db)).toBe(1)
  await Promise.all([db.end(), admin.end()])
})

test('a later program runs only the new migrations', async () => {
  const { url, db } = await emptyDatabase()
  await migrate(url, { files: { '0001_marks.sql': noisy } })
  await migrate(url, { files: { '0001_marks.sql': noisy, '0002_more.sql': 'insert into marks default values' } })
  expect(await countOf(db)).toBe(2)
  await db.end()
})

test('concurrent processes migrate an older database once', async () => {
  const { url, db } = await emptyDatabase()
  const older = { '0001_marks.sql': noisy }
  const newer = {
    ...older,
    '0002_more.sql': `${noisy.slice(noisy.indexOf('insert'))} alter table marks add column later int`,
  }
  await migrate(url, { files: older })
  await Promise.all([1, 2, 3].map(() => migrate(url, { files: newer })))
  expect(await countOf(db)).toBe(2)
  await db.end()
})

test('a failed migration leaves no change', async () => {
  const { url, db } = await emptyDatabase()
  const broken = { '0001_marks.sql': noisy, '0002_more.sql': 'insert into marks default values; select 1/0' }
  await expect(migrate(url, { files: broken })).rejects.toThrow('division by zero')
  expect(await countOf(db)).toBe(1)
  await migrate(url, { files: { ...broken, '0002_more.sql': 'insert into marks default values' } })
  expect(await countOf(db)).toBe(2)
  await db.end()
})

test('a migration whose text was changed is refused', async () => {
  const { url, db } = await emptyDatabase()
  await migrate(url, { files: { '0001_marks.sql': noisy } })
  await expect(migrate(url, { files: { '0001_marks.sql': `${noisy} ` } })).rejects.toThrow(
    'a different version of migration',
  )
  await migrate(url, { files: { './migrations/0001_marks.sql': noisy } })
  await db.end()
})

test('a schema of an early, unreleased version is refused with one line, and stays unchanged', async () => {
  const { url, db } = await emptyDatabase()
  await migrate(url, {
    files: { '0001_portal.sql': noisy, '0002_more.sql': 'select 1', '0003_tallies.sql': 'select 1' },
  })
  const before = await describeSchema(db)
  const now = { '0001_marks.sql': noisy, '0002_more.sql': 'drop table marks' }
  await expect(migrate(url, { files: now })).rejects.toThrow(
    /^DATABASE_URL: this database was created by an early, unreleased version of the portal, .* It has not been changed\. .*$/,
  )
  await expect(migrate(url, { files: now, dataDir: '/srv/data' })).rejects.toThrow(
    /^DATA_DIR: \/srv\/data was created by an early, unreleased version of the portal, .* set another DATA_DIR .*$/,
  )
  expect(await describeSchema(db)).toBe(before)
  expect(await countOf(db)).toBe(1)
  await db.end()
})

test('brings the last former schema to today’s schema, and keeps its rows', async () => {
  const { url } = await createTestDatabase()
  const db = openDatabase(url, { connections: 2 })
  await insertApplications(db, 1)
  const today = async () => [await describeSchema(db), await stepsOf(db), await peopleOf(db)]
  const before = await today()
  await makeFormer(db)
  expect(await describeSchema(db)).not.toBe(before[0])
  await Promise.all([1, 2, 3].map(() => migrate(url)))
  expect(await today()).toEqual(before)
  await db.end()
})

test.each([71, 48, 1])(
  'a schema of only the first %i former migrations is refused, and stays unchanged',
  async (count) => {
    const { url } = await createTestDatabase()
    const db = openDatabase(url, { connections: 1 })
    await makeFormer(db, count)
    const before = [await describeSchema(db), await stepsOf(db)]
    const older =
      / is of a version that this one does not bring up to date\. .* Start the portal of commit \w+ on it once, and then this one\.$/
    await expect(migrate(url)).rejects.toThrow(older)
    const inFolder = prepareDatabase({ url, directUrl: undefined, dataDir: '/srv/data' })
    await expect(inFolder).rejects.toThrow(new RegExp(`^DATA_DIR: /srv/data${older.source}`))
    expect([await describeSchema(db), await stepsOf(db)]).toEqual(before)
    await db.end()
  },
)

test('migrations are numbered without a gap', async () => {
  const { url, db } = await emptyDatabase()
  await expect(migrate(url, { files: { '0002_marks.sql': noisy } })).rejects.toThrow('should have the number 1')
  await expect(migrate(url, { files: { 'marks.sql': noisy } })).rejects.toThrow('is not named like')
  await db.end()
})

test('the program knows its own migrations', async () => {
  const { url } = await createTestDatabase()
  await migrate(url)
  const db = openDatabase(url)
  const rows = await db.rows<{ name: string }>(sql`select name from schema_migrations order by number`)
  expect(rows[0]?.name).toMatch(/^0001_/)
  await db.end()
})

test('a server that cannot be reached, or refuses, gets one line about DATABASE_URL', async () => {
  const { url } = await createTestDatabase()
  const addresses = [
    'postgres://portal:x@127.0.0.1:1/portal',
    url.replace(/:[0-9a-f]+@/, ':wrong@'),
    url.replace(/\/test_\w+\?/, '/nowhere?'),
  ]
  for (const wrong of addresses) await expect(migrate(wrong, { patience: 0 })).rejects.toThrow(/^DATABASE_URL: [^\n]+$/)
})

test('a wait for the database ends when the start is aborted', async () => {
  const stop = new AbortController()
  const waiting = migrate('postgres://portal:x@127.0.0.1:1/portal', { signal: stop.signal })
  stop.abort()
  await expect(waiting).rejects.toThrow('abort')
})
