import { performance } from 'node:perf_hooks'
import type { Database } from '../../server/database/open.ts'
import { identifier, json, sql } from '../../server/database/sql.ts'

export const MONTHS = 36
export const ROWS = 3_000_000

// Ids begin with their time, so that a month is a range of ids, and the key can stay what it is.
const idAt = (time: string, tail: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(${tail}, 1, 3) || 'a' ||
    substr(${tail}, 4, 15))::uuid`
const startOf = (month: number) => `(timestamptz '2024-01-01' + interval '${month} months')`
const boundAt = (month: number) => idAt(startOf(month), `repeat('0', 18)`)

/** The audit as it is, and the same rows by months. */
export async function fillAudits(db: Database): Promise<void> {
  await db.runScript(`
    create table whole (id uuid primary key, at timestamptz(3) not null, actor_id uuid, action text not null, subject text,
      ip text not null, request_id text not null, detail jsonb not null, sequence bigint not null);
    insert into whole
    select ${idAt('at', 'md5(n::text)')}, at, md5((n % 400)::text)::uuid, 'document.' || n % 40,
      'application:' || md5((n::bigint * 7919 % 100000)::text)::uuid, '203.0.113.' || n % 250, 'req-' || n,
      jsonb_build_object('route', '/api/documents/:id', 'status', n % 5), n
    from (
      select n, timestamptz '2024-01-01' + n * (interval '${MONTHS} months' / ${ROWS}) as at
      from generate_series(1, ${ROWS}) n
    ) rows;
    create table monthly (like whole including defaults) partition by range (id);`)
  for (let month = 0; month <= MONTHS; month += 1) {
    const [row] = await db.runScript<{ low: string; high: string }>(
      `select ${boundAt(month)} as low, ${boundAt(month + 1)} as high`,
    )
    await db.runScript(
      `create table monthly_${month} partition of monthly for values from ('${row?.low}') to ('${row?.high}')`,
    )
  }
  await db.runScript('insert into monthly select * from whole')
  await db.runScript('alter table monthly add primary key (id)')
  for (const [name, unique] of [
    ['whole', 'unique'],
    ['monthly', ''],
  ]) {
    await db.runScript(`
      create ${unique} index on ${name} (sequence); create index on ${name} (at);
      create index on ${name} (action, id); create index on ${name} (actor_id, id); create index on ${name} (subject, id)`)
  }
  for (const name of ['whole', 'monthly']) await db.runScript(`vacuum analyze ${name}`)
}

type AuditTable = 'whole' | 'monthly'

const actor = sql`md5('17')::uuid`
const subject = sql`'application:' || md5('123')::uuid`

/** What the portal asks of its audit, as it asks it. */
export const questions: Record<string, (table: AuditTable, n: number) => ReturnType<typeof sql>> = {
  'newest 50': (table) => sql`select * from ${identifier(table)} order by id desc limit 51`,
  'newest 50 of an actor': (table) =>
    sql`select * from ${identifier(table)} where actor_id = ${actor} order by id desc limit 51`,
  'newest 50 about an application': (table) =>
    sql`select * from ${identifier(table)} where subject = ${subject} order by id desc limit 51`,
  'rows to seal': (table, n) =>
    sql`select * from ${identifier(table)} where sequence > ${ROWS - 200 + (n % 100)} order by sequence limit 1000`,
  'rows of an old seal': (table, n) =>
    sql`select * from ${identifier(table)} where sequence > ${1_000_000 + n} and sequence <= ${1_000_200 + n}`,
}

export async function insertEntry(db: Database, table: AuditTable, n: number): Promise<void> {
  const at = new Date(Date.parse('2027-01-01T01:00:00Z') + n)
  const id = `${at.getTime().toString(16).padStart(12, '0')}7000a000${'0'.repeat(12)}`
  await db.run(sql`
    insert into ${identifier(table)} (id, at, actor_id, action, subject, ip, request_id, detail, sequence)
    values (${id}::uuid, ${at}, ${actor}, 'document.viewed', ${subject}, '203.0.113.1', ${`req-${n}`}, ${json({ n })},
      ${ROWS + 1 + n})`)
}

/** The old table becomes the first partition of a new one, beside which everybody goes on. */
export const carryOver = async (db: Database): Promise<Record<string, number>> => {
  const [row] = await db.runScript<{ high: string }>(`select ${boundAt(MONTHS + 1)} as high`)
  const took: Record<string, number> = {}
  for (const [name, text] of [
    ['add check not valid', `alter table whole add constraint before_months check (id < '${row?.high}') not valid`],
    ['validate check', 'alter table whole validate constraint before_months'],
    [
      'rename, create, attach',
      `begin; alter table whole rename to before_months;
      create table whole (like before_months, primary key (id)) partition by range (id);
      alter table whole attach partition before_months for values from (minvalue) to ('${row?.high}'); commit`,
    ],
  ] as const) {
    const from = performance.now()
    await db.runScript(text)
    took[name] = performance.now() - from
  }
  return took
}
