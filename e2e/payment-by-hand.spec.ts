import { expect, test } from 'vitest'
import {
  decidePaymentProof,
  listAllPaymentProofs,
  listPaymentProofs,
  submitPaymentProof,
} from '#contract/money/proofs.ts'
import type { Input } from '#contract/route.ts'
import { untilQuiet } from './browser.ts'
import { inspectionOf } from './inspection.ts'
import { type Ana, peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { pdf } from './test-files.ts'

/** Decides the newest reported payment. */
async function decides(ana: Ana, decision: Input<typeof decidePaymentProof>['body']) {
  const [proof] = await ana.asks(listAllPaymentProofs, { query: { status: 'submitted' } })
  await ana.asks(decidePaymentProof, { params: { id: proof?.id ?? '' }, body: decision })
}

const people = peopleAt(startPortal())

let account: Promise<string> | undefined

async function withAnAccount(): Promise<Ana> {
  const ana = await people.admin()
  account ??= ana.opensAnAccount()
  await account
  return ana
}

test('an applicant reports a payment, reads why it was rejected, and sees the second report confirmed', async () => {
  const ana = await withAnAccount()
  const maria = await people.applicant({ device: 'phone' })
  const { page, button, reads, field } = maria
  const { looksAt } = inspectionOf(maria, 'both sizes')
  await maria.opens('/payments')
  const byHand = page.getByRole('region', { name: 'GCash, bank or cash' })
  await reads('0917 555 0100', byHand)
  await reads('$1,500.00', byHand)
  await reads(/Account details last changed on/, byHand)
  await button('Copy account number').click()
  await button('Account number copied').waitFor()
  await looksAt('pay by hand')

  await button('I have paid').click()
  await button('Send to our team').click()
  await maria.link('Give the reference of the payment').waitFor()
  await looksAt('report refused')
  await field('Amount you paid').fill('250')
  await field('Reference number').fill('3012')
  await reads('A GCash reference has 13 digits.')
  await field('Name of the person who paid').fill('Maria Santos')
  // Typed text survives a reload.
  await page.reload()
  await field('Amount you paid').waitFor()
  await expect.poll(() => field('Amount you paid').inputValue()).toBe('250')
  await field('Reference number').fill('3012 345 678901')
  await page.getByLabel('Screenshot or slip').setInputFiles(await pdf('screenshot.pdf'))
  await looksAt('report')
  await button('Send to our team').click()
  const reported = page.getByRole('region', { name: 'Payments you told us about' })
  await reads('Being checked', reported)
  await reads('$1,500.00', page.getByRole('region', { name: 'Outstanding Balance' }))
  await looksAt('payment being checked')

  await decides(ana, { status: 'rejected', rejectionReason: 'not_arrived' })
  await reads('Not confirmed', reported)
  await reads(/it has not arrived/, reported)
  await maria.receives('We could not confirm your payment')
  await button('Report it again').click()
  await button('Send to our team').click()
  await reads('Being checked', reported)
  await decides(ana, { status: 'confirmed', receivedAmount: '240.00', confirmDifference: true })
  await reported.getByText('1 confirmed').click()
  await reads('Confirmed', reported)
  await reads(/We received \$240\.00\. Your payment acknowledgement is PA-/, reported)
  await reads('$1,260.00', page.getByRole('region', { name: 'Outstanding Balance' }))
  await maria.receives('We received your payment')
  await looksAt('payment confirmed')

  await button('See the statement').click()
  const statement = page.getByRole('dialog', { name: 'Statement of account' })
  await reads('Paid $240.00', statement)
  await reads('You owe $1,260.00', statement)
  await looksAt('statement')
  await button('Close').click()
  await page.getByRole('button', { name: /^Receipt PA-/ }).click()
  const paper = page.getByRole('article', { name: /^Receipt PA-/ })
  await reads('Payment acknowledgement', paper)
  await reads(/Balance on .*: You owe \$1,260\.00\./, paper)
  await reads(/It is no official receipt and no invoice/, paper)
  await looksAt('acknowledgement')
})

test('a payment reported offline waits, and a refused report can be edited', async () => {
  await withAnAccount()
  const maria = await people.applicant({ device: 'phone' })
  await maria.opens('/payments')
  await maria.button('I have paid').click()
  await maria.field('Amount you paid').fill('250')
  await maria.field('Reference number').fill('3012 345 678902')
  await untilQuiet(maria.page)
  maria.expectLostLine()
  maria.expectAnswer(`400 ${submitPaymentProof.path}`)
  await maria.context.setOffline(true)
  await maria.button('Send to our team').click()
  const unsent = maria.page.getByRole('region', { name: 'Not sent yet' })
  await maria.reads('Waiting for internet', unsent)
  await maria.page.getByRole('link', { name: '1 payment report waiting for internet' }).waitFor()
  await maria.context.route(`**${submitPaymentProof.path}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { message: 'The amount is too small' } })
      : route.continue(),
  )
  await maria.context.setOffline(false)
  await maria.reads('The amount is too small', unsent)
  await maria.context.unroute(`**${submitPaymentProof.path}`)
  await maria.button('Edit').click()
  await expect.poll(() => maria.field('Amount you paid').inputValue()).toBe('250')
  await maria.button('Send to our team').click()
  await maria.reads('Being checked', maria.page.getByRole('region', { name: 'Payments you told us about' }))
  const query = { applicationId: await maria.herApplicationId() }
  expect(await maria.asks(listPaymentProofs, { query })).toMatchObject([{ amount: '250.00' }])
})
