import { expect, test } from 'vitest'
import { requestAddressChange } from '#contract/account/my-account.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { startBulk } from '#contract/bulk.ts'
import { saveView } from '#contract/clients/saved-views.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { giveCredit, raiseCharge } from '#contract/money/ledger.ts'
import { recordDisbursement, writeOff } from '#contract/money/overview.ts'
import { askRefund } from '#contract/money/refunds.ts'
import { listTimeline } from '#contract/timeline.ts'
import { sql } from '#server/database/sql.ts'
import { wrongThreads } from '#server/features/messages/threads.service.ts'
import { moneyChannel, recordedPayment } from '#server/testing/billing.ts'
import { settledRun } from '#server/testing/bulk.ts'
import { everyRow } from '#server/testing/every-row.store.ts'
import { breachesOf } from '#server/testing/ledger.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { eraseAtOnce } from './erase-at-once.service.ts'
import { selectPersonTables } from './person-data.store.ts'

const portal = usePortal()

test('erases the team’s texts about a person, and keeps ledger and audit valid', async () => {
  const ana = await admin(portal)
  const { person, application } = await applicantWithApplication(portal, 'Zosima')
  const of = { params: { id: application.id } }
  const said = 'Zosima asked on the phone'
  const payment = await recordedPayment(ana, application, await moneyChannel(portal), { amount: '1000.00' })
  await ana.call(raiseCharge, { ...of, body: { description: 'Courier for Zosima', amount: '45.00' } })
  await ana.call(raiseCharge, { ...of, body: { description: 'Board', amount: '100.00', payee: 'New York State' } })
  await ana.ask(giveCredit, { ...of, body: { amount: '10.00', reason: said } }, 'one-key')
  await ana.call(writeOff, { ...of, body: { amount: '5.00', reason: said } })
  await ana.call(recordDisbursement, {
    ...of,
    body: { payee: 'New York State', amount: '20.00', paidOn: '2026-01-05', reference: 'For Zosima', advanced: true },
  })
  await ana.call(changeApplication, { ...of, body: { totalFees: '1700.00', reason: said } })
  const refund = { amount: '30.00', method: 'transfer', reason: said, account: 'BPI, Zosima Reyes, 1234' } as const
  await ana.call(askRefund, { params: { id: payment.id }, body: refund })
  const download = await selectPersonTables(portal.db, person.id)
  expect(download.find(({ name }) => name === 'refunds')?.rows).toMatchObject([{ account: refund.account }])
  const run = await ana.call(startBulk, {
    body: { key: 'run-1', action: 'status', status: 'under_review', reason: said, ids: [application.id] },
  })
  expect((await settledRun(ana, run.id)).state).toBe('done')
  await ana.call(saveView, { body: { screen: 'clients', name: 'Called', query: 'search=Zosima', shared: true } })
  await ana.call(saveView, { body: { screen: 'clients', name: 'All', query: 'sort=name', shared: true } })
  await person.call(requestAddressChange, { body: { email: 'zosima.new@lampara.test' } })
  await person.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'Zosima here' } })
  const timeline = await ana.call(listTimeline, of)
  expect(timeline.find(({ kind }) => kind === 'fees_changed')?.words).toBe(said)

  await eraseAtOnce(portal.deps, { userId: person.id, reason: 'By letter' })
  expect((await everyRow(portal.db)).filter((row) => /zosima/i.test(row))).toEqual([])
  expect((await ana.ask(giveCredit, { ...of, body: { amount: '10.00', reason: said } }, 'one-key')).said).toBe(
    '409: This was done before, and its answer went with the data of an erased person',
  )
  expect(await portal.db.rows(sql`select name from saved_views`)).toEqual([{ name: 'All' }])
  expect(await wrongThreads(portal.db), 'what counts:check finds').toEqual([])
  expect(await breachesOf(portal)).toEqual([])
  const after = await ana.call(listTimeline, of)
  expect(after.find(({ kind }) => kind === 'fees_changed')?.words).toBe('Erased')
})
