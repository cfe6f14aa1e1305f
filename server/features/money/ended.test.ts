import { expect, test } from 'vitest'
import { changeApplication } from '#contract/applications/change-application.ts'
import { listClientApplications } from '#contract/clients/clients.ts'
import { raiseCharge } from '#contract/money/ledger.ts'
import { getDueAges, listDues } from '#contract/money/overview.ts'
import { wrongCounters } from '#server/database/counters.store.ts'
import { sql } from '#server/database/sql.ts'
import { wrongStates } from '#server/effects/case-states.ts'
import { anonymisePerson } from '#server/features/privacy/my-data/anonymise-person.service.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

async function everywhere() {
  const narrowed = (filter: Record<string, string> = {}) =>
    ana.ask(listClientApplications, { query: { balance: 'due', ...filter } as Record<string, string> })
  const [clients, dues, { currencies }, byBalance, withStatus] = await Promise.all([
    narrowed(),
    ana.call(listDues, { query: {} }),
    ana.call(getDueAges, {}),
    narrowed({ sort: 'balance' }),
    narrowed({ status: 'in_progress,under_review,approved,withdrawn,rejected', sort: 'name' }),
  ])
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()
  const listed = ids(clients.body)
  expect(ids(byBalance.body)).toEqual(listed)
  expect(ids(withStatus.body)).toEqual(listed)
  expect(clients.headers['x-total-count']).toBe(String(listed.length))
  expect([...new Set(dues.map(({ applicationId }) => applicationId))].toSorted()).toEqual(listed)
  const total = currencies.find(({ currency }) => currency === 'USD')?.total
  expect(total).toBe(dues.reduce((sum, { open }) => sum + Number(open), 0).toFixed(2))
  expect(await wrongCounters(portal.db)).toEqual([])
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  return { listed, total }
}

async function moveTo(
  id: string,
  ...statuses: ('withdrawn' | 'rejected' | 'under_review' | 'submitted' | 'approved')[]
) {
  for (const status of statuses)
    await ana.call(changeApplication, { params: { id }, body: { status, reason: 'Said so' } })
}

test('an ended or erased application owes nothing in lists and sums until it is reopened', async () => {
  const [abel, bea, cora, dina] = await Promise.all(
    ['Abel', 'Bea', 'Cora', 'Dina'].map((name) => applicantWithApplication(portal, name)),
  )
  if (!(abel && bea && cora && dina)) throw new Error('a person is missing')
  const four = [abel, bea, cora, dina].map(({ application }) => application.id)
  expect(await everywhere()).toEqual({ listed: four.toSorted(), total: '6000.00' })

  await moveTo(bea.application.id, 'withdrawn')
  await moveTo(cora.application.id, 'under_review', 'submitted', 'rejected')
  await moveTo(dina.application.id, 'under_review', 'submitted', 'approved')
  expect((await everywhere()).listed).toEqual([abel, dina].map(({ application }) => application.id).toSorted())
  const erased = { personId: dina.person.id, erasedAt: portal.deps.now().toISOString() }
  await portal.deps.transaction((tx) => anonymisePerson(tx, portal.deps, erased))
  await ana.call(raiseCharge, {
    params: { id: bea.application.id },
    body: { description: 'Courier', amount: '45.00' },
  })
  expect(await everywhere()).toEqual({ listed: [abel.application.id], total: '1500.00' })

  await moveTo(cora.application.id, 'under_review')
  expect((await everywhere()).total).toBe('3000.00')
})

test('the list of due charges reads only its index', async () => {
  const plan = await portal.db.begin(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`)
    return tx.rows<{ 'QUERY PLAN': string }>(sql`
      explain select id from charges c where c.open_amount > 0 and c.is_asked and c.currency = 'USD'
      order by c.due_from, c.id limit 51`)
  })
  const lines = plan.map((row) => Object.values(row)[0])
  expect(lines.join('\n')).toMatch(/Index.* using charges_asked/)
  expect(lines.join('\n')).not.toMatch(/Sort|Filter/)
})
