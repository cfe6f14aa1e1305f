import { expect, test } from 'vitest'
import { previewOf, proposedFormat, proposedMapping } from './propose.ts'

const csv = 'My bank\nTxn Date,Details,Credit,Debit,Ref\n11/05/2026,GCASH,250.00,,301\n11/23/2026,GCASH,5.00,,302\n'
const preview = previewOf(csv)
const fromNames = { date: 'Txn Date', credit: 'Credit', debit: 'Debit', reference: 'Ref', description: 'Details' }

test.each([
  ['nothing is remembered', {}, fromNames],
  ['a remembered column is not in it', { date: 'Txn Date', amount: 'Amount' }, fromNames],
  ['a remembered column names itself another one', { date: 'Txn Date', credit: 'Debit' }, fromNames],
  ['all remembered columns are in it', { date: 'Txn Date', amount: 'Credit' }, { date: 'Txn Date', amount: 'Credit' }],
])('the columns of a file are proposed when %s', (_, remembered, proposed) => {
  expect(proposedMapping(preview, remembered)).toEqual(proposed)
})

test.each([
  ['YYYY-MM-DD', 'Txn Date', 'MM/DD/YYYY'],
  ['DD/MM/YYYY', 'Txn Date', 'MM/DD/YYYY'],
  ['', 'Details', ''],
  ['', undefined, ''],
])(
  'with the remembered format %j and dates in the column %j, the format %j is proposed',
  (remembered, date, format) => {
    expect(proposedFormat(preview, date, remembered)).toBe(format)
  },
)

test('ambiguous dates are read in the remembered format, or the team must choose the format', () => {
  const both = previewOf('Date,Amount\n11/05/2026,1\n')
  expect([proposedFormat(both, 'Date', 'DD/MM/YYYY'), proposedFormat(both, 'Date')]).toEqual(['DD/MM/YYYY', ''])
})
