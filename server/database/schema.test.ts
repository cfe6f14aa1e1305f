import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { openDatabase } from './open.ts'
import { describeSchema } from './schema.store.ts'
import { describeTables } from './tables.store.ts'

const page = new URL('../../docs/schema.sql', import.meta.url)

test('docs/schema.sql and the types of the tables match the migrations; npm run schema writes both', async () => {
  const { url, drop } = await createTestDatabase()
  const db = openDatabase(url, { connections: 1 })
  expect(await readFile(page, 'utf8')).toBe(await describeSchema(db))
  expect(await readFile(new URL('tables.d.ts', import.meta.url), 'utf8')).toBe(await describeTables(db))
  await db.end()
  await drop()
})

test('reports every addition of a migration', async () => {
  const { url, drop } = await createTestDatabase()
  const db = openDatabase(url, { connections: 1 })
  let before = await describeSchema(db)
  const changes = [
    "create table extra (id uuid primary key, word text not null default 'none')",
    'alter table extra add column size integer generated always as (length(word)) stored',
    'alter table extra alter column word drop not null',
    'alter table extra add check (size < 10)',
    'create index extra_by_word on extra (word)',
    'create view extra_words as select word from extra',
    'create function extra_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create trigger extra_is_changed before update on extra for each row execute function extra_change()',
    'create sequence extra_numbers',
  ]
  for (const change of changes) {
    await db.runScript(change)
    const after = await describeSchema(db)
    expect([change, after === before]).toEqual([change, false])
    before = after
  }
  await db.end()
  await drop()
})
