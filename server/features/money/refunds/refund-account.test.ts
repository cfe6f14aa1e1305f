import { expect, test } from 'vitest'
import { recordPayment } from '#contract/money/ledger.ts'
import { askRefund, listRefunds, type RefundMethod } from '#contract/money/refunds.ts'
import { sql } from '#server/database/sql.ts'
import { moneyChannel } from '#server/testing/billing.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()

test('a refund by transfer shows its account number, which is in no audit event', async () => {
  const ana = await admin(portal)
  const { application } = await applicantWithApplication(portal)
  const channel = await moneyChannel(portal)
  const paid = { channelId: channel.id, amount: '400.00', reference: 'All of it' }
  const { id } = await ana.call(recordPayment, { params: { id: application.id }, body: paid })
  const account = 'GCash, Maria Reyes, 0917 123 4567'
  const ask = (method: RefundMethod) =>
    ana.call(askRefund, { params: { id }, body: { amount: '10.00', method, reason: 'She moved away', account } })
  expect((await ask('transfer')).account).toBe(account)
  expect((await ask('credit')).account).toBeNull()
  expect((await ana.call(listRefunds, { query: { status: 'approved' } })).map((one) => one.account)).toContain(account)
  expect(await portal.db.rows(sql`select from audit where audit::text like ${'%0917 123 4567%'}`)).toEqual([])
})
