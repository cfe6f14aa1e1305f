import { expect, test } from 'vitest'
import { getAdminStats } from '#contract/admin.ts'
import { listUsers } from '#contract/clients/people.ts'
import { changeMember } from '#contract/team/team.ts'
import { sql } from '#server/database/sql.ts'
import { anonymisePerson } from '#server/features/privacy/my-data/anonymise-person.service.ts'
import { applicant } from '#server/testing/people.ts'
import { member } from '#server/testing/team.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

// The figures cover the whole portal, so the first two tests need their order.
const portal = usePortal()
const ana = useAdmin(portal)

test('the figures of an empty portal are zero and count no admin as a client', async () => {
  expect(await ana.call(getAdminStats, {})).toEqual({
    totalClients: 0,
    notStarted: 0,
    newClientsThisMonth: 0,
    pendingReviews: 0,
    approved: 0,
    approvalRate: null,
    revenue: '0.00',
    revenueChange: null,
  })
})

test('the figures match the stored rows', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const others = []
  for (const name of ['Ada', 'Bea', 'Cora']) others.push((await applicantWithApplication(portal, name)).application.id)
  await filed(person, application, 'passport')
  await filed(person, application, 'passport')
  await filed(person, application, 'prc-id')
  await portal.db.run(sql`update applications set status = 'approved' where id = any(${others.slice(0, 2)}::uuid[])`)
  await portal.db.run(sql`update applications set status = 'rejected' where id = any(${others.slice(2)}::uuid[])`)
  expect(await ana.call(getAdminStats, {})).toMatchObject({
    totalClients: 4,
    newClientsThisMonth: 4,
    pendingReviews: 2,
    approved: 2,
    approvalRate: 67,
  })
})

test('this month starts at midnight in the portal’s time zone', async () => {
  const before = await ana.call(getAdminStats, {})
  const now = await portal.db.one<{ first: Date }>(sql`
    select date_trunc('month', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila' as first`)
  const first = now?.first ?? new Date()
  const [early, late] = [await applicant(portal, 'Ada'), await applicant(portal, 'Bea')]
  await portal.db.run(sql`update users set created_at = ${new Date(first.getTime() - 1)} where id = ${early.id}`)
  await portal.db.run(sql`update users set created_at = ${first} where id = ${late.id}`)
  expect(await ana.call(getAdminStats, {})).toMatchObject({
    totalClients: before.totalClients + 2,
    newClientsThisMonth: before.newClientsThisMonth + 1,
  })
})

test('revenue is payments less refunds, by the months of the portal’s time zone', async () => {
  const { application } = await applicantWithApplication(portal)
  const month = await portal.db.one<{ first: Date; before: Date }>(sql`
    select date_trunc('month', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila' as first,
      (date_trunc('month', now() at time zone 'Asia/Manila') - interval '1 month') at time zone 'Asia/Manila' as before`)
  const first = month?.first ?? new Date()
  const before = month?.before ?? new Date()
  const rows: [amount: string, at: Date][] = [
    ['1000.00', new Date(before.getTime() - 1)],
    ['250.00', before],
    ['-50.00', new Date(first.getTime() - 1)],
    ['99.99', first],
    ['150.02', new Date()],
    ['-10.01', new Date()],
  ]
  for (const [index, [amount, at]] of rows.entries()) {
    const [status, receipt] = amount.startsWith('-') ? ['refunded', null] : ['success', `r-${index}`]
    await portal.db.run(sql`
      insert into payments (id, application_id, intent_id, status, amount, currency, description, receipt_number, created_at)
      values (gen_random_uuid(), ${application.id}, ${`pi_${index}`}, ${status}, ${amount}, 'USD', '', ${receipt}, ${at})`)
  }
  // Compares with last month up to the same moment only, because this month is not over.
  const { revenue, revenueChange } = await ana.call(getAdminStats, {})
  const isLastMoment = Date.now() > first.getTime() + 27 * 86_400_000
  expect(revenue).toBe('240.00')
  if (!isLastMoment) expect(revenueChange).toBe(-4)
})

test('revenue is for colleagues who may read the money of all clients', async () => {
  const [lead, reviewer] = [await member(portal, ana, 'lead'), await member(portal, ana, 'reviewer')]
  const { revenue, revenueChange } = await ana.call(getAdminStats, {})
  expect(await lead.call(getAdminStats, {})).toMatchObject({ revenue, revenueChange })
  expect(await reviewer.call(getAdminStats, {})).toMatchObject({ revenue: null, revenueChange: null })
})

test('counts and finds a person who signed in without starting an application', async () => {
  const before = await ana.call(getAdminStats, {})
  const liza = await applicant(portal, 'Liza')
  await applicantWithApplication(portal, 'Maria')
  const stats = await ana.call(getAdminStats, {})
  expect([stats.totalClients - before.totalClients, stats.notStarted - before.notStarted]).toEqual([2, 1])
  const found = await ana.call(listUsers, { query: { application: 'none', search: 'liza' } })
  expect(found.map(({ id }) => id)).toEqual([liza.id])
  expect(await ana.call(listUsers, { query: { application: 'none', search: 'maria' } })).toEqual([])
})

test('counts and lists no erased person and no former colleague as a client', async () => {
  const before = await ana.call(getAdminStats, {})
  const liza = await applicant(portal, 'Erasable')
  await portal.deps.transaction((tx) =>
    anonymisePerson(tx, portal.deps, { personId: liza.id, erasedAt: new Date().toISOString() }),
  )
  const rita = await member(portal, ana, 'reviewer')
  await ana.call(changeMember, { params: { userId: rita.id }, body: { active: false } })
  expect(await ana.call(getAdminStats, {})).toEqual(before)
  const found = await ana.call(listUsers, { query: { application: 'none' } })
  expect(found.filter(({ id }) => id === liza.id || id === rita.id)).toEqual([])
  expect((await ana.request({ url: '/api/admin/exports/users?format=csv' })).body).not.toContain(liza.id)
})
