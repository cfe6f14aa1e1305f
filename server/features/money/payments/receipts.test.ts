import { expect, test } from 'vitest'
import type { Application } from '#contract/applications/applications.ts'
import { getReceipt, type Payment, type Receipt } from '#contract/money/payments.ts'
import { reversePayment } from '#contract/money/payments-by-hand.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { sql } from '#server/database/sql.ts'
import { limitTable } from '#server/http/limits-in-database.ts'
import { begun, paymentsBy, paymentsOf, told } from '#server/testing/billing.ts'
import { chargeEvent, paidEvent } from '#server/testing/doubles/stripe-events.ts'
import { admin, type TestUser, testClient } from '#server/testing/people.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { emptyBoxesIn, readableTextOf } from '#server/testing/readable-text.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useStripe } from '#server/testing/use-doubles.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const double = useStripe()
const portal = usePortal(() => ({
  ...paymentsBy(double),
  BRAND_NAME: 'Ilaw & Co',
  COMPANY_ADDRESS: '12 Taft Avenue',
  COMPANY_CITY: 'Manila',
  COMPANY_PHONE: '+63 2 8123 4567',
  SUPPORT_EMAIL: 'office@ilaw.example',
}))

interface Paid {
  person: TestUser
  application: Application
  payment: Payment
}

async function whoPaid(amount = 1105.55): Promise<Paid> {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application, amount)
  await told(portal, paidEvent(intent))
  await told(portal, chargeEvent('charge.succeeded', intent))
  const [payment] = await paymentsOf(person, application)
  if (!payment) throw new Error('nothing was paid')
  return { person, application, payment }
}

const pdfOf = (person: TestUser, id: string) => person.request({ url: `/api/payments/${id}/receipt.pdf` })

test('a receipt names payer, amount and payee, and admins can read it', async () => {
  const { person, application, payment } = await whoPaid()
  const receipt = await person.call(getReceipt, { params: { id: payment.id } })
  expect(receipt).toEqual({
    receiptNumber: String(payment.receiptNumber),
    receiptDate: payment.createdAt,
    payment,
    companyInfo: {
      name: 'Ilaw & Co',
      address: '12 Taft Avenue',
      city: 'Manila',
      phone: '+63 2 8123 4567',
      email: 'office@ilaw.example',
    },
    application: {
      applicationNumber: application.applicationNumber,
      applicant: { name: 'Maria Reyes', email: person.email },
    },
    remainingBalance: '394.45',
    checkedBy: null,
    asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  } satisfies Receipt)
  const ana = await admin(portal)
  expect(await ana.call(getReceipt, { params: { id: payment.id } })).toEqual(receipt)
  expect((await pdfOf(ana, payment.id)).statusCode).toBe(200)
})

test('shows N/A for a payer without name and address', async () => {
  const { person, payment } = await whoPaid()
  await portal.db.run(sql`update users set first_name = '', last_name = ' ', email = '' where id = ${person.id}`)
  const { application } = await person.call(getReceipt, { params: { id: payment.id } })
  expect(application.applicant).toEqual({ name: 'N/A', email: 'N/A' })
})

test('the PDF of a receipt is a download of one page', async () => {
  const { person, payment } = await whoPaid()
  const answer = await pdfOf(person, payment.id)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(
      `filename="Ilaw & Co payment acknowledgement ${payment.receiptNumber}.pdf"`,
    ),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect((await readPdf(answer.rawPayload)).pages).toBe(1)
})

test('a screen reader reads the PDF in order, with "PAID" once', async () => {
  const { person, application, payment } = await whoPaid()
  const [page] = await readableTextOf((await pdfOf(person, payment.id)).rawPayload)
  const day = formatDay(dayAt(new Date(payment.createdAt), 'Asia/Manila'))
  expect(page?.lines).toEqual([
    'P Ilaw & Co',
    'H1 Span Payment acknowledgement',
    `H1 Span ${payment.receiptNumber}`,
    'P Pagkilala sa natanggap na bayad',
    'P Amount received',
    'P $1,105.55',
    'P Span PAID',
    `P Span ${day}`,
    'L LI Lbl Received from',
    'L LI LBody P Maria Reyes',
    `L LI LBody P ${person.email}`,
    'L LI Lbl Application number',
    `L LI LBody P ${application.applicationNumber}`,
    'L LI Lbl Date',
    `L LI LBody P ${day}`,
    'L LI Lbl Paid with',
    'L LI LBody P Visa ending in 4242',
    'L LI Lbl Transaction',
    `L LI LBody P ${payment.transactionId}`,
    'Table TR TH Description',
    'Table TR TH Amount',
    `Table TR TD ${payment.description}`,
    'Table TR TD $1,105.55',
    'Table TR TH Total paid',
    'Table TR TD $1,105.55',
    expect.stringMatching(/^P Balance on \d+ \w+ \d{4}: You owe \$394\.45\.$/),
    'P This acknowledges a payment. It is no official receipt and no invoice, and not valid for claim of input tax.',
    'P Ilaw & Co',
    'P 12 Taft Avenue, Manila',
    'P +63 2 8123 4567 · office@ilaw.example',
  ])
  expect(page?.text.match(/P\s*A\s*I\s*D/g)).toEqual(['PAID'])
})

const payer = useOpened(() => whoPaid())
test.each([
  ['محمد', 'عبد الله', 'محمد عبد الله'],
  ['דוד', 'בן גוריון', 'דוד בן גוריון'],
  ['राम', 'Singh', '[Devanagari letters] Singh'],
  ['Ada 🎉', 'Rey', 'Ada [sign] Rey'],
])('%s %s is printed without empty boxes', async (firstName, lastName, printed) => {
  const { person, payment } = payer
  await portal.db.run(sql`update users set first_name = ${firstName}, last_name = ${lastName} where id = ${person.id}`)
  const { rawPayload } = await pdfOf(person, payment.id)
  expect(await emptyBoxesIn(rawPayload)).toBe(0)
  const [page] = await readableTextOf(rawPayload)
  expect(page?.lines).toContain(`L LI LBody P ${printed}`)
})

test.each([
  ['Grace', 'Dela Peña', ['Grace Dela Peña']],
  ['Thị Bảo Châu', 'Nguyễn', ['Thị Bảo Châu Nguyễn']],
  // The decomposed Unicode form, as another keyboard types the name.
  ['Thị'.normalize('NFD'), 'Nguyễn'.normalize('NFD'), ['Thị Nguyễn']],
  ['Θάλεια', 'Жукова', ['Θάλεια Жукова']],
  ['Xiaoming 王小明', '陳', ['Xiaoming ', '王小明', ' ', '陳']],
])('%s %s is printed as written', async (firstName, lastName, pieces) => {
  const { person, payment } = payer
  await portal.db.run(sql`update users set first_name = ${firstName}, last_name = ${lastName} where id = ${person.id}`)
  const { pages, texts } = await readPdf((await pdfOf(person, payment.id)).rawPayload)
  expect(pages).toBe(1)
  for (const piece of pieces) expect(texts).toContain(piece)
})

test.each(['Ada 🎉 \u202eevil\u202c', 'x'.repeat(200), 'W '.repeat(100), '\u0928\u0930\u094d\u0938', '\n\n\n\n\n\n'])(
  'a name such as %j stays within one page',
  async (name) => {
    const { person, payment } = payer
    await portal.db.run(sql`update users set first_name = ${name}, last_name = ${name} where id = ${person.id}`)
    const answer = await pdfOf(person, payment.id)
    expect(answer.statusCode).toBe(200)
    const { pages, texts } = await readPdf(answer.rawPayload)
    expect(pages).toBe(1)
    expect(texts).toContain('$1,105.55')
  },
)

test('the receipt of a reversed payment says so instead of "PAID"', async () => {
  const { person, payment } = await whoPaid()
  const ana = await admin(portal)
  await ana.call(reversePayment, { params: { id: payment.id }, body: { reason: 'typing_error' } })
  const { texts } = await readPdf((await pdfOf(person, payment.id)).rawPayload)
  const said = texts.join(' ').replace(/ +/g, ' ')
  expect(said).toContain('This payment was taken back and does not count.')
  expect(said).not.toContain('PAID')
})

test('refuses repeated requests for receipts by one person, and no other person', async () => {
  const [one, other] = [await whoPaid(), await whoPaid()]
  const limited = await ownPortal({ ...paymentsBy(double), RATE_LIMIT: 'on' }, { beside: portal })
  const ask = ({ person, payment }: Paid) =>
    testClient(limited, person.cookie).request({ url: `/api/payments/${payment.id}/receipt.pdf` })
  const { points } = limitTable.receiptPdfs
  await Promise.all(Array.from({ length: points }, () => limited.deps.limits.take('receiptPdfs', one.person.id)))
  const refused = await ask(one)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await ask(other)).statusCode).toBe(200)
})
