import encodeQR from 'qr'
import { expect, test } from 'vitest'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { inspectionOf } from './inspection.ts'
import { peopleAt } from './people.ts'
import { startPortal } from './portal.ts'

const QR_PH = '00020101021128280011ph.ppmi.p2m0309SAMPLE0015204601653036085802PH5907LAMPARA6006MANILA6304FB35'

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())
const lastMonth = () =>
  new Date(Date.parse(`${today().slice(0, 7)}-01T00:00:00Z`) - 24 * 60 * 60_000).toISOString().slice(0, 10)

const people = peopleAt(startPortal())

test('the team adds a charge, confirms a reported payment, offers a plan and closes a month', async () => {
  const [maria, ana] = [await people.applicant({ device: 'phone' }), await people.admin()]
  const id = await maria.herApplicationId()
  const { looksAt } = inspectionOf(ana, 'both sizes')
  const dialog = ana.page.getByRole('dialog')

  await ana.opens('/admin/settings')
  await ana.button('Propose an account').click()
  await dialog.getByLabel('What clients choose').fill('GCash')
  await dialog.getByLabel('Name of the account').fill('Lampara Services')
  await dialog.getByLabel('Number of the account').fill('0917 555 0100')
  const qr = dialog.getByLabel('QR code')
  await qr.setInputFiles({
    name: 'qr.png',
    mimeType: 'image/png',
    buffer: Buffer.from(encodeQR(QR_PH, 'gif', { scale: 6 })),
  })
  await ana.reads('This code pays LAMPARA, MANILA. Check that this is your account.')
  await looksAt('proposing an account')
  await qr.setInputFiles([])
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await ana.reads('Waiting for a colleague')
  await ana.button('Confirm GCash').click()
  await looksAt('confirming an account')
  await dialog.getByRole('button', { name: 'Confirm account' }).click()
  await ana.reads('In use')

  await ana.opens(`/admin/applications/${id}?tab=payments`)
  await ana.reads('Owes $1,500.00')
  await ana.button('Add a charge').click()
  await dialog.getByLabel('What it is for').fill('Courier to the evaluator')
  await dialog.getByLabel('Amount').fill('45')
  await ana.reads('Owes $1,545.00')
  await looksAt('a charge before it is confirmed')
  await dialog.getByRole('button', { name: 'Charge $45.00' }).click()
  await ana.reads('Due')
  await ana.reads('Courier to the evaluator')
  await looksAt('the money of a client')

  const [channel] = await ana.asks(listPaymentChannels, {})
  const channelId = channel?.id ?? ''
  await maria.hasReportedAPayment(channelId, today())
  await ana.opens('/admin/money')
  await ana.reads('Look for the reference in the account itself.')
  await ana.comesToLife()
  await looksAt('a reported payment')
  await ana.page.keyboard.press('c')
  await ana.page.keyboard.type('500')
  await ana.reads('Owes $1,045.00')
  const isAsked = ana.expectAnswer(/^409 \/api\/admin\/payment-proofs\//)
  await ana.page.keyboard.press('Enter')
  await ana.reads('$500.00 instead of $545.00?')
  isAsked()
  await looksAt('another amount than was reported')
  await ana.page.keyboard.press('Enter')
  await ana.reads('No payment waits to be confirmed')

  await ana.opens('/admin/money?tab=ledger')
  await ana.reads('Courier to the evaluator')
  await looksAt('the ledger')
  await ana.button(/^Note our invoice/).click()
  await dialog.getByLabel('Invoice number').fill('SI 0001832')
  await looksAt('noting an invoice')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await ana.reads('SI 0001832')
  await ana.opens('/admin/money?tab=due')
  await ana.reads('All that is open')
  await looksAt('what is due')
  await ana.opens('/admin/money?tab=day')
  await ana.reads('Total in USD')
  await ana.reads('Large sums by one person')
  await looksAt('the end of a day')

  const inspection = inspectionOf(maria, 'both sizes')
  await maria.opens('/payments')
  await maria.button('Ask for a refund').click()
  await maria.page.getByLabel('Why do you ask for a refund?').fill('I stay with my family for now.')
  await inspection.looksAt('a refund and what it comes to')
  await maria.button('Send request').click()
  await maria.reads('You have asked for a refund')

  await ana.opens(`/admin/applications/${id}?tab=payments`)
  await ana.reads('This client asks for a refund')
  await ana.page.getByLabel('Your answer').fill('We make it within a week.')
  await looksAt('a request for a refund')
  await ana.button('Accept').click()
  await ana.button('Offer this plan').click()
  await ana.reads('Offered, not answered yet')

  // Both arrive while Maria's page is open.
  const offer = maria.page.getByRole('region', { name: 'You can pay in parts' })
  await offer.locator('summary').click()
  await maria.reads('We make it within a week.')
  await inspection.looksAt('a payment plan that is offered')
  await maria.button('Accept this plan').click()
  await maria.reads('Your payment plan')
  await inspection.looksAt('a payment plan that is accepted')

  const late = await ana.context.request.post(`/api/admin/applications/${id}/payments`, {
    headers: { 'idempotency-key': 'last-month' },
    data: { channelId, amount: '1.00', reference: 'of last month', receivedOn: lastMonth() },
  })
  expect(await late.text()).toContain('PA-')
  await ana.opens('/admin/money?tab=months')
  await ana.reads('No month is closed yet')
  await looksAt('a month before it is closed')
  await ana.button(/^Close \w/).click()
  await dialog.getByRole('button', { name: /^Close \w/ }).click()
  await ana.reads('No month to close')
  await ana.reads('closed on')
})
