import { expect, test } from 'vitest'
import { wrongCounters } from '../../server/database/counters.store.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { sql } from '../../server/database/sql.ts'
import { wrongStates } from '../../server/effects/case-states.ts'
import { checkLedger } from '../../server/features/money/ledger/ledger-check.store.ts'
import { createTestDatabase } from '../../server/testing/test-database.ts'
import { useOpened } from '../../server/testing/use-opened.ts'
import { fill, filledWith, InUse } from './fill.store.ts'

const SIZE = 400
const database = useOpened(createTestDatabase, ({ drop }) => drop())
const db = useOpened(
  () => openDatabase(database.url, { connections: 2, statementTimeout: 0 }),
  (opened) => opened.end({ timeout: 1 }),
)

test('the bench fill writes consistent data, and identical data each time', async () => {
  const rules = await rulesOf(db)
  await fill(db, SIZE / 2)
  const pictures: unknown[] = []
  for (let turn = 0; turn < 2; turn++) {
    await fill(db, SIZE)
    pictures.push(
      await db.rows(sql`
      select (select md5(string_agg(a::text, '' order by id)) from applications a) as applications,
        (select md5(string_agg(d::text, '' order by id)) from documents d) as documents,
        (select md5(string_agg(p::text, '' order by id)) from payments p) as payments`),
    )
  }
  expect(pictures[1]).toEqual(pictures[0])
  expect(await filledWith(db)).toBe(SIZE)
  expect(await rulesOf(db)).toEqual(rules)
  const count = await db.one(sql`
    select (select count(*)::int from application_requirements) as rows, (select count(*)::int from documents) as documents,
      (select count(*)::int from messages) as messages, (select count(*)::int from payments) as payments,
      (select count(distinct waiting_cause) > 20 from applications) as causes,
      (select count(distinct status)::int from applications) as statuses`)
  expect(count).toEqual({
    rows: 7 * SIZE,
    documents: 5 * SIZE,
    messages: 2 * SIZE,
    payments: 3 * SIZE,
    causes: true,
    statuses: 7,
  })
  const paths = await db.one(sql`
    select (select count(*)::int from application_boards) > 0 as boards, (select count(*)::int from path_steps) > 0 as steps,
      (select count(distinct code)::int from path_steps) as codes, (select count(*)::int from exam_results) > 0 as results,
      not exists (
        select from exam_appointments a join exam_permits p using (application_id, attempt)
        where a.local_start::date not between p.starts_on and p.ends_on) as within`)
  expect(paths).toEqual({ boards: true, steps: true, codes: 12, results: true, within: true })
  // All derived data must follow from these facts.
  expect(await wrongCounters(db)).toEqual([])
  expect((await db.begin((tx) => checkLedger(tx, 'USD', new Date()))).breaches).toEqual([])
  const context = { config: { timeZone: 'Asia/Manila', currency: 'USD' }, now: () => new Date() }
  expect(await wrongStates(db, context)).toEqual([])
  const wrong = await db.rows(sql`
    select id from applications
    where search_text <> application_search_text(application_number, user_id) or sort_name <> application_sort_name(user_id)
      or amount_paid <> (select sum(amount) from payments p where p.application_id = applications.id)
      or status_since <> (select max(changed_at) from status_transitions m where m.application_id = applications.id)
      or exists (select from documents d where d.application_id = applications.id and d.replaced_at is null
        and d.assigned_to is distinct from applications.assigned_to)`)
  expect(wrong).toEqual([])
})

test('the bench fill refuses a database that contains a real person', async () => {
  await db.run(sql`
    insert into users (id, email, email_key, first_name, last_name, name, created_at)
    values (gen_random_uuid(), 'Rosa@example.com', 'rosa@example.com', 'Rosa', 'Cruz', 'Rosa Cruz', now())`)
  await expect(fill(db, 10)).rejects.toThrow(InUse)
  expect(await filledWith(db)).toBe(SIZE)
})

/** Every index, constraint and trigger of the schema, and whether it is enabled. */
const rulesOf = (db: Database) =>
  db.rows(sql`
  select pg_get_indexdef(indexrelid) as rule from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace
  union all select concat(conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
  union all select concat(tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
  order by 1`)
