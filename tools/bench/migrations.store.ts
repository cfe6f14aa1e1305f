import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/database/open.ts'
import { sql } from '../../server/database/sql.ts'

export const ROWS = 1_000_000

/** As wide as a row of the portal's larger tables. */
export async function fillRows(db: Database): Promise<void> {
  await db.runScript(`
    create table parents (id bigint primary key);
    insert into parents select generate_series(1, 1000);
    create table big (id bigint primary key, parent_id bigint not null, word text not null, at timestamptz not null,
      detail jsonb not null);
    insert into big select n, 1 + n % 1000, md5(n::text), timestamptz '2024-01-01' + n * interval '1 minute',
      jsonb_build_object('route', md5((n % 50)::text), 'method', 'GET')
    from generate_series(1, ${ROWS}) n;
    `)
  await db.runScript('vacuum analyze big')
}

/** Each as it stands in a migration, and how it must not stand there. */
export const steps = [
  ['add column', 'alter table big add column later integer'],
  ['add column not null default', 'alter table big add column active boolean not null default true'],
  [
    'add column generated (refused)',
    'alter table big add column size integer generated always as (length(word)) stored',
  ],
  ['create index (refused)', 'create index big_by_word on big (word)'],
  ['create index concurrently', 'create index concurrently big_by_parent on big (parent_id, id)'],
  ['add check (refused)', `alter table big add constraint worded check (word <> '')`],
  ['add check not valid', `alter table big add constraint dated check (at > '2000-01-01') not valid`],
  ['validate check', 'alter table big validate constraint dated'],
  ['add foreign key (refused)', 'alter table big add constraint one foreign key (parent_id) references parents'],
  [
    'add foreign key not valid',
    'alter table big add constraint two foreign key (parent_id) references parents not valid',
  ],
  ['validate foreign key', 'alter table big validate constraint two'],
  ['alter type (refused)', 'alter table big alter column later type bigint'],
] as const

/** Writes a row again and again until it is told to stop; answers the longest wait for one, in milliseconds. */
export async function writeMeanwhile(db: Database, signal: AbortSignal): Promise<number> {
  let longest = 0
  for (let id = ROWS + 1; !signal.aborted; id += 1) {
    const from = performance.now()
    await db.run(sql`
      insert into big (id, parent_id, word, at, detail) values (${id}, 1, 'meanwhile', now(), '{}')
      on conflict (id) do update set at = now()`)
    longest = Math.max(longest, performance.now() - from)
    await pause(2)
  }
  return longest
}
