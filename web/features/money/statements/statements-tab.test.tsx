import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listClientApplications } from '#contract/clients/clients.ts'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { listHeldPayments } from '#contract/money/checkout.ts'
import { RATE_FIRST } from '#contract/money/rates.ts'
import {
  assignBankLine,
  type BankStatementToMatch,
  confirmBankMatch,
  deleteBankStatement,
  getBankStatement,
  getStatementMapping,
  importBankStatement,
  listBankStatements,
  listOpenBankLines,
} from '#contract/money/statements.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { aChannel } from '#web/testing/payments.ts'
import { aClient, admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { StatementsTab } from './statements-tab.tsx'

// A day of an earlier month asks whether that month is closed.
const bookedOn = portalToday()

const line: BankStatementToMatch['lines'][number] = {
  id: 'l1',
  statementId: 's1',
  line: 2,
  bookedOn,
  amount: '250.00',
  currency: 'PHP',
  reference: '3012345678901',
  description: 'GCASH',
  balance: null,
  state: 'open',
  notOursReason: null,
  matches: [],
  suggestions: [
    {
      kind: 'exact',
      proofId: 'p1',
      paymentId: null,
      applicationId: 'a1',
      applicationNumber: '2026-000001',
      applicant: 'Maria Reyes',
      payerName: 'Jose Reyes',
      amount: '250.00',
      paidOn: '2026-11-20',
      references: ['3012345678901'],
    },
  ],
}

const statement: BankStatementToMatch = {
  id: 's1',
  channelId: 'c1',
  channelName: 'GCash',
  currency: 'PHP',
  firstOn: '2026-11-01',
  lastOn: '2026-11-20',
  newLines: 2,
  repeatedLines: 0,
  openLines: 2,
  hasGaps: false,
  createdAt: '2026-11-21T01:00:00.000Z',
  lines: [
    line,
    { ...line, id: 'l2', line: 3, amount: '90.00', reference: null, description: 'From nobody', suggestions: [] },
  ],
}

beforeEach(() => void fakeApi(getBankStatement, statement))

const visit = (rest = '&statement=s1') =>
  renderScreen(<StatementsTab />, { at: `/admin/money?tab=statements${rest}`, user: admin })

function fakeNothingOpen() {
  fakeApi(listHeldPayments, [])
  fakeApi(listOpenBankLines, [])
  fakeApi(listBankStatements, [])
  fakeApi(listPaymentChannels, [])
}

const maria = aClient({ id: 'a1', user: { ...aClient().user, lastName: 'Reyes' } })
const gcash = aChannel({ id: 'c1' })

async function chooseFile(person: ReturnType<typeof visit>['person'], csv: string) {
  await screen.findByRole('option', { name: /GCash/ })
  await person.selectOptions(screen.getByLabelText('Account'), gcash.id)
  await person.upload(screen.getByLabelText('CSV file'), new File([csv], 'november.csv', { type: 'text/csv' }))
}

async function openAssign(person: ReturnType<typeof visit>['person']) {
  const [first] = await screen.findAllByRole('button', { name: 'Assign' })
  await person.click(first as HTMLElement)
  return within(await screen.findByRole('dialog', { name: 'Assign this payment' }))
}

test('says that everything is matched, and links to the import', async () => {
  const { asked } = fakeApi(getBankStatement, statement)
  fakeNothingOpen()
  const { person } = visit('')
  expect(await screen.findByText('Everything that arrived is matched')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Import a statement' }))
  expect(await screen.findByLabelText('Account')).toBeDefined()
  expect(asked).toEqual([])
})

test('confirms the suggested match of a line', async () => {
  const { asked } = fakeApi(confirmBankMatch, { lines: [] })
  const { person } = visit()
  expect(await screen.findByText(/Same reference and amount/)).toBeDefined()
  expect(screen.getByText('No client reported a payment like this.')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Confirm' }))
  const body = { lineIds: ['l1'], proofIds: ['p1'], confirmDifference: false }
  expect(asked).toEqual([expect.objectContaining({ body })])
})

test('asks before a match with a different amount than reported', async () => {
  const question = '₱1,000.00 instead of ₱100.00?'
  const { asked } = fakeApi(confirmBankMatch, ({ body }) =>
    body.confirmDifference ? { lines: [] } : refused(409, question, { code: 'amount_differs' }),
  )
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(question)).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(asked.map(({ body }) => body.confirmDifference)).toEqual([false, true])
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
})

test('a line without a rate links to the rate setting', async () => {
  fakeApi(confirmBankMatch, refused(409, RATE_FIRST))
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'Confirm' }))
  const link = await screen.findByRole('link', { name: 'Set the rate' })
  const returnTo = encodeURIComponent('/admin/money?tab=statements&statement=s1')
  expect(link.getAttribute('href')).toBe(`/admin/settings?rate=PHP&returnTo=${returnTo}`)
})

test('asks for the client before a line is assigned', async () => {
  const { asked } = fakeApi(assignBankLine, refused(409, 'no'))
  const { person } = visit()
  const dialog = await openAssign(person)
  await person.click(dialog.getByRole('button', { name: 'Record the payment' }))
  expect(dialog.getByText('Choose the client')).toBeDefined()
  expect(asked).toEqual([])
})

test('says that the clients could not be searched, and searches again', async () => {
  fakeApi(listClientApplications, refused(500, 'no'))
  const { person } = visit()
  await openAssign(person)
  await person.type(screen.getByLabelText('Whose payment is it?'), 'Re')
  expect(await screen.findByText('The clients could not be loaded')).toBeDefined()
  fakeApi(listClientApplications, [maria])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('radio', { name: /Maria Reyes/ })).toBeDefined()
})

test('asks before a line above the balance is assigned', async () => {
  fakeApi(listClientApplications, [maria])
  const question = '$2,000.00? The client would be $500.00 in credit.'
  const { asked } = fakeApi(assignBankLine, ({ body }) =>
    body.confirmDifference ? line : refused(409, question, { code: 'amount_differs' }),
  )
  const { person } = visit()
  const dialog = await openAssign(person)
  await person.type(dialog.getByLabelText('Whose payment is it?'), 'Reyes')
  await person.click(await dialog.findByRole('radio', { name: /Maria Reyes/ }))
  await person.click(dialog.getByRole('button', { name: 'Record the payment' }))
  expect(await dialog.findByText(question)).toBeDefined()
  expect(dialog.queryByText('This was not saved')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Record the payment' }))
  await waitFor(() => expect(asked.map(({ body }) => body.confirmDifference)).toEqual([false, true]))
})

test('asks about unlikely dates, and imports the statement after confirmation', async () => {
  fakeApi(listPaymentChannels, [gcash])
  fakeApi(getStatementMapping, { mapping: { date: 'Date', amount: 'Sum' }, dateFormat: 'YYYY-MM-DD' })
  const question = 'Are the lines really of 11 May 2026? The last line of this account is of 23 Nov 2026.'
  const { asked } = fakeApi(importBankStatement, ({ body }) =>
    body.confirmDates ? statement : refused(409, question, { code: 'dates_unlikely' }),
  )
  const { person } = visit('&import=')
  await chooseFile(person, 'Date,Credit,Debit\n11/23/2026,250.00,\n')
  expect(await screen.findByLabelText('Money in')).toHaveProperty('value', 'Credit')
  expect(screen.getByLabelText('How dates are written')).toHaveProperty('value', 'MM/DD/YYYY')
  await person.click(screen.getByRole('button', { name: 'Import the statement' }))
  expect(await screen.findByText(question)).toBeDefined()
  expect(screen.queryByText('Nothing was imported')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Import the statement' }))
  expect(await screen.findByText(/Same reference and amount/)).toBeDefined()
  expect(asked.map(({ body }) => body.confirmDates)).toEqual([false, true])
})

test('reverts an import without a matched line', async () => {
  fakeNothingOpen()
  const { asked } = fakeApi(deleteBankStatement, {})
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'Take this import back' }))
  await person.click(await screen.findByRole('button', { name: 'Take it back' }))
  expect(await screen.findByText('Everything that arrived is matched')).toBeDefined()
  expect(asked).toEqual([expect.objectContaining({ params: { id: 's1' } })])
})

test('offers no revert of an import with a hidden line, which is matched with a blocked client', async () => {
  fakeApi(getBankStatement, { ...statement, newLines: 3 })
  visit()
  expect(await screen.findByText(/3 new lines/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take this import back' })).toBeNull()
})

test('proposes the columns from the file, and names each line that cannot be read', async () => {
  fakeApi(listPaymentChannels, [gcash])
  fakeApi(getStatementMapping, null)
  const errors = [
    { path: 'csv', message: "Line 3: 'x' is not a date written as YYYY-MM-DD." },
    { path: 'csv', message: 'Line 4: It has no amount.' },
  ]
  const { asked } = fakeApi(importBankStatement, refused(400, errors[0]?.message ?? '', { errors }))
  const { person } = visit('&import=')
  await person.click(await screen.findByRole('button', { name: 'Import the statement' }))
  expect(screen.getByText('Choose the account that the statement is of')).toBeDefined()
  const csv = 'My bank\nTxn Date,Details,Credit,Debit,Ref No,Balance\n2026-11-20,GCASH,250.00,,301,250.00\n'
  await chooseFile(person, csv)
  expect(await screen.findByLabelText('Date')).toHaveProperty('value', 'Txn Date')
  await person.click(screen.getByRole('button', { name: 'Import the statement' }))
  expect(await screen.findByText('Line 4: It has no amount.')).toBeDefined()
  expect(asked).toEqual([
    expect.objectContaining({
      body: expect.objectContaining({
        channelId: 'c1',
        csv,
        mapping: {
          date: 'Txn Date',
          credit: 'Credit',
          debit: 'Debit',
          reference: 'Ref No',
          description: 'Details',
          balance: 'Balance',
        },
      }),
    }),
  ])
})
