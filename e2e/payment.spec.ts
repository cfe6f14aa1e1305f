import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StripeDouble, startStripeDouble, TEST_CARDS } from '#server/testing/doubles/stripe.ts'
import { playCardScript } from './card-script.ts'
import { inspectionOf } from './inspection.ts'
import { peopleAt } from './people.ts'
import { startPortal } from './portal.ts'

const WEBHOOK_SECRET = 'whsec_of_the_journey'

let double: StripeDouble | undefined
const doubleUrl = () => double?.url ?? ''

beforeAll(async () => {
  const webhook = {
    get portal() {
      return portal.url
    },
    secret: WEBHOOK_SECRET,
  }
  double = await startStripeDouble({ webhook })
})
afterAll(() => double?.close())

const portal = startPortal({
  settings: () => ({
    STRIPE_SECRET_KEY: 'sk_of_the_journey',
    STRIPE_PUBLISHABLE_KEY: 'pk_of_the_journey',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: doubleUrl(),
  }),
})
const people = peopleAt(portal)

test('an applicant pays the balance by card, and downloads the receipt', async () => {
  const maria = await people.applicant()
  const { page, button, reads } = maria
  const { looksAt } = inspectionOf(maria)
  const { hosts } = await playCardScript(maria.context, doubleUrl)

  await maria.opens('/payments')
  await reads('No payment history yet')
  await button('Full balance ($1,500.00)').click()
  // Fails if the page contacted another host before this point.
  for (const host of hosts) maria.expectSite(host)
  await button('Proceed to Secure Payment').click()
  await maria.field('Card number').fill(TEST_CARDS.declined)
  await looksAt('card form')
  maria.expectAnswer(/^402 \/v1\/payment_intents\//)
  await button('Pay $1,500.00').click()
  await reads('Your card was declined.')
  await maria.field('Card number').fill(TEST_CARDS.asksForMore)
  await button('Pay $1,500.00').click()
  const bank = page.frameLocator('iframe[title="Your bank"]')
  await bank.getByLabel('Code from your bank').click()
  await page.keyboard.type('123')
  await bank.getByRole('button', { name: 'Confirm' }).click()
  await reads('Payment received')
  await button('Done').click()

  const row = page.getByRole('row').filter({ hasText: 'Visa' })
  for (const words of ['$1,500.00', '•••• 4242', 'Success']) await reads(words, row)
  await reads('$0.00', page.getByRole('region', { name: 'Outstanding Balance' }))
  await reads('You owe nothing')
  await looksAt('payments with one made')

  await row.getByRole('button', { name: /^Receipt / }).click()
  const receipt = page.getByRole('article', { name: /^Receipt / })
  for (const words of ['PAID', 'Maria Santos', maria.email]) await reads(words, receipt)
  await looksAt('receipt')
  const kept = page.waitForEvent('download')
  await maria.link('Download').click()
  const file = await readFile(await (await kept).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')

  const paper = await PDFDocument.load(await page.pdf({ format: 'A4' }))
  expect(paper.getPageCount(), 'pages of a printed receipt').toBe(1)
  await page.emulateMedia({ media: 'print' })
  await receipt.waitFor()
  const navigation = page.getByRole('navigation', { includeHidden: true }).filter({ visible: true })
  await expect.poll(() => navigation.count()).toBe(0)
  await expect.poll(() => button('Print').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })

  await button('Close').click()
  await maria.goesTo('Dashboard')
  await maria.seesFigure('Outstanding Balance', '$0.00', 'of $1,500.00')
  await maria.seesFigure('Amount Paid', '$1,500.00', '100% paid')
})
