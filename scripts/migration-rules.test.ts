import { expect, test } from 'vitest'
import { knownMigrations } from '#server/database/migration-files.ts'
import { complaintsOf } from './migration-rules.ts'

/** Earlier migrations make the schema of the first release, when no other version runs. */
const FIRST_HELD = 12

const complaintsAbout = (statements: string) =>
  knownMigrations({ '0001_step.sql': statements }).flatMap((migration) => complaintsOf(migration))

test('every migration keeps the previous version working and holds no long lock', () => {
  const held = knownMigrations().filter(({ number }) => number >= FIRST_HELD)
  expect(held.length).toBeGreaterThan(0)
  expect(held.flatMap(complaintsOf)).toEqual([])
})

test.each([
  ['alter table users rename column name to full_name', 'renames'],
  ['alter table users rename to people', 'renames'],
  ['drop table notes', 'drops'],
  ['alter table users add column a text,\n  drop column name', 'drops a column'],
  ['alter table users alter column name set not null', 'demands'],
  ['alter table users alter column name type citext', 'anew'],
  ['alter table users add column long integer generated always as (length(name)) stored', 'anew'],
  ['alter table users add column age integer not null', 'fill'],
  ["alter table users add column a text default '', add column age integer not null", 'fill'],
  ['create index users_by_age on users (age)', 'concurrently'],
  ['create unique index users_by_age\n  on users (age)', 'concurrently'],
  ['drop index users_by_age', 'concurrently'],
  ['alter table users add constraint adults check (age > 17)', 'not valid'],
  ['alter table users add foreign key (school) references schools (id)', 'not valid'],
  ['-- concurrently\ncreate index concurrently users_by_age on users (age)', 'Not to be done concurrently'],
  ['-- concurrently\nupdate users set age = 1', 'Not to be done concurrently'],
])('refuses the migration: %s', (statements, why) => {
  expect(complaintsAbout(statements)).toEqual([expect.stringContaining(why)])
})

test.each([
  `create table cats (id uuid primary key, name text not null); create index cats_by_name on cats (name);
   alter table cats add constraint named check (name <> '')`,
  'alter table users add column age integer, add column active boolean not null default true',
  'alter table users add constraint adults check (age > 17) not valid',
  'alter table users validate constraint adults',
  'create function f() returns void language plpgsql as $$ begin drop table x; end $$',
  '-- concurrently\ncreate unique index concurrently if not exists users_by_age on users (age);\ndrop index concurrently if exists b;',
  '-- contract: programs from 0012\nalter table users drop column name; drop table notes',
])('allows the migration: %s', (statements) => {
  expect(complaintsAbout(statements)).toEqual([])
})
