import { expect, test } from 'vitest'
import { countDocuments } from '#contract/documents/documents.ts'
import { foldDeltas, wrongCounters } from '#server/database/counters.store.ts'
import { sql } from '#server/database/sql.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
test('counters match a full count after inserts, changes and deletes, while other processes fold them', async () => {
  const { db, deps } = portal
  const ana = await admin(portal)
  const people = await Promise.all(['Ada', 'Bea', 'Cora', 'Dina'].map((name) => applicantWithApplication(portal, name)))
  await Promise.all(people.map(({ person, application }) => filed(person, application, 'passport')))
  await Promise.all([
    ...people.map(({ person, application }) => filed(person, application, 'passport')),
    ...Array.from({ length: 5 }, () => deps.transaction(foldDeltas)),
  ])
  const ids = people.map(({ application }) => application.id)
  await db.run(sql`update applications set status = case when id = ${ids[0] ?? ''} then 'approved' else 'rejected' end`)
  await db.run(sql`update documents set status = 'approved' where application_id = ${ids[1] ?? ''}`)
  await db.run(
    sql`update users set created_at = created_at - interval '40 days' where id = ${people[2]?.person.id ?? ''}`,
  )
  await db.run(sql`
    insert into payments (id, application_id, intent_id, status, amount, currency, description, receipt_number, created_at)
    select gen_random_uuid(), ${ids[0] ?? ''}, 'pi_' || n, 'success', 10.01 * n, 'USD', '', 'r-' || n,
      now() - n * interval '9 days'
    from generate_series(1, 20) n`)
  await db.run(sql`update payments set amount = amount + 0.5 where intent_id like 'pi_1%'`)
  await db.run(sql`delete from payments where intent_id = 'pi_7'`)
  await db.run(sql`delete from users where id = ${people[3]?.person.id ?? ''}`)
  expect(await wrongCounters(db)).toEqual([])

  await expect(
    deps.transaction(async (tx) => {
      await tx.run(sql`update applications set status = 'on_hold'`)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  // The portal's own job folds too; the slower of the two finds no deltas.
  await expect.poll(() => deps.transaction(foldDeltas)).toBe(0)
  expect(await db.rows(sql`select kind from counter_deltas`)).toEqual([])
  expect(await wrongCounters(db)).toEqual([])
  expect(await ana.call(countDocuments, {})).toEqual({ total: 3, pending: 2, approved: 1, rejected: 0 })

  // Leaves some deltas unfolded, and sums between all quarters of an hour of two days, or without an end.
  await db.run(sql`update payments set amount = amount + 1 where intent_id = 'pi_2'`)
  expect(
    await db.rows(sql`
    with marks as (
      select generate_series(date_trunc('day', now()) - interval '19 days', now() - interval '17 days', '15 minutes') as at
    ), ranges as (
      select one.at as began, other.at as ended from marks one join marks other on other.at >= one.at
      union all select '-infinity', at from marks union all select at, 'infinity' from marks
    )
    select began, ended from ranges
    where sum_counters('payments', array['success', 'refunded'], began, ended) <> (
      select coalesce(sum(value), 0) from current_counters
      where kind = 'payments' and key in ('success', 'refunded') and bucket >= began and bucket < ended
    )`),
  ).toEqual([])

  await db.run(sql`insert into counter_deltas values ('users', '', '-infinity', 1)`)
  expect(await wrongCounters(db)).toEqual([{ kind: 'users', key: '', bucket: null, stored: '5.00', counted: '4.00' }])
})
