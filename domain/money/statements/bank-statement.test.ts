import { expect, test } from 'vitest'
import { readStatement } from './bank-statement.ts'
import { readCsv } from './csv.ts'
import { knownCandidates, type LineToMatch, nameSimilarity, suggestionsFor } from './suggest.ts'
import { dayReader, formatsOf, readAmount } from './values.ts'

test.each([
  ['a,b\n1,2', 'a|b / 1|2'],
  ['\uFEFFa;b\r\n"1;x";2\r\n', 'a|b / 1;x|2'],
  ['a\tb\n\n"say ""hi""\nthere"\t 2 ', 'a|b / say "hi"\nthere|2'],
  ['a,b,\n1,,', 'a|b| / 1||'],
])('reads the CSV %j', (text, cells) => {
  const { rows, problem } = readCsv(text)
  expect([rows.map((row) => row.cells.join('|')).join(' / '), problem]).toEqual([cells, null])
})

test('a problem names the line number as a text editor counts', () => {
  expect(readCsv('a,b\n"x\ny",2\n3,4').rows.map(({ line }) => line)).toEqual([1, 2, 4])
  expect(readCsv('a,b\n1,"open\n2,3').problem).toEqual({
    line: 2,
    sentence: 'A quotation mark is opened and never closed',
  })
  expect(readCsv('a,b\n1,2\n1,x"y"').problem?.line).toBe(3)
})

const SPACES = ' '.repeat(250_000)

test.each([
  ['before a quotation mark', `${SPACES}x"`],
  ['alone before a quotation mark', `${SPACES}"`],
  ['between quotation marks', `"${SPACES}"${SPACES}x`],
  ['in a cell that begins with something else', `x${SPACES}"`],
])('a CSV with 250,000 spaces %s is answered at once', (_, line) => {
  const { rows, problem } = readCsv(`Date,In\n${line}`)
  expect([rows.length, problem?.line]).toEqual([1, 2])
})

test.each([
  ['1,234.50', 123_450],
  ['PHP 1234.5', 123_450],
  ['₱20', 2_000],
  ['(20.00)', -2_000],
  ['20.00-', -2_000],
  ['-0.01', -1],
  ['', null],
  ['-', null],
  ['12.345', undefined],
  ['1,23.00', undefined],
  ['1.234,50', undefined],
  ['abc', undefined],
  ['1e3', undefined],
])('the amount %j is read as %s cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test.each([
  ['MM/DD/YYYY', '11/05/2026', '2026-11-05'],
  ['dd-mm-yyyy', '05-11-2026', '2026-11-05'],
  ['DD MMM YYYY', '5 Nov 2026', '2026-11-05'],
  ['MMM DD, YYYY', 'November 5, 2026 10:32 AM', '2026-11-05'],
  ['YYYY-MM-DD', '2026-11-05T10:32:00Z', '2026-11-05'],
  ['MM/DD/YY', '11/05/26', '2026-11-05'],
  ['MM/DD/YYYY', '02/30/2026', undefined],
])('a date in the format %s: %j is read as %s', (format, text, day) => {
  expect(dayReader(format)?.(text)).toBe(day)
})

test('an invalid date format is refused, and ambiguous dates have two formats', () => {
  expect([dayReader('whenever'), dayReader('MM/MM/YYYY')]).toEqual([undefined, undefined])
  expect(formatsOf(['11/05/2026', '12/01/2026'])).toEqual(['MM/DD/YYYY', 'DD/MM/YYYY'])
  expect(formatsOf(['11/25/2026'])).toEqual(['MM/DD/YYYY'])
})

const mapping = { date: 'Date', credit: 'In', debit: 'Out', balance: 'Balance', reference: 'Ref' }
const read = (csv: string, more: object = {}) => readStatement({ csv, mapping, ...more })
const HEAD = 'Bank of Somewhere\nDate,Ref,In,Out,Balance\n'

test('finds the columns under the heading of the bank, with the lines in either order', () => {
  const forward = '2026-11-01,r1,100.00,,100.00\n2026-11-02,r2,,40.00,60.00\n'
  const backward = '2026-11-02,r2,,-40.00,60.00\n2026-11-01,r1,100.00,,100.00\n'
  expect(read(HEAD + forward)).toMatchObject({
    gap: null,
    lines: [
      { line: 3, bookedOn: '2026-11-01', amount: 100_00, reference: 'r1', balance: 100_00 },
      { line: 4, bookedOn: '2026-11-02', amount: -40_00, reference: 'r2', balance: 60_00 },
    ],
  })
  expect(read(HEAD + backward)).toMatchObject({ gap: null })
})

test('reports the line where the running balance is wrong', () => {
  const broken = '2026-11-01,r1,100.00,,100.00\n2026-11-02,r2,50.00,,160.00\n2026-11-03,r3,1.00,,161.00\n'
  expect(read(HEAD + broken)).toMatchObject({
    gap: {
      line: 4,
      sentence:
        'The balance is 160.00, and by the line before it should be 150.00: a line is missing, or one was changed',
    },
  })
})

test.each([
  ['', 1, 'The file is empty'],
  [
    'Date,Sum\n2026-11-01,5',
    1,
    "There is no column 'In' and no column 'Out' and no column 'Balance' and no column 'Ref'. There are 'Date', 'Sum'",
  ],
  [HEAD, 2, 'There are no lines under the names of the columns'],
  [`${HEAD}2026-11-01,r1,100.00`, 3, 'It has 3 cells, and there are 5 columns'],
  [`${HEAD}2026-11-01,r1,1,,1\n,r1,2,,3`, 4, 'It has no date'],
  [`${HEAD}2026-11-01,r1,1,,1\nTotal,r1,2,,3`, 4, "'Total' is not a date written as YYYY-MM-DD"],
  [`${HEAD}2026-11-01,r1,12.345,,1`, 3, "'12.345' is not an amount such as 1,234.50"],
  [`${HEAD}2026-11-01,r1,,,1`, 3, 'It has no amount'],
  [`${HEAD}2026-11-01,r1,1,2,1`, 3, 'Money came in and went out in one line'],
  [`${HEAD}2026-11-01,r1,1,,x`, 3, "The balance 'x' is not an amount such as 1,234.50"],
  [`${HEAD}11/05/2026,r1,1,,1`, 3, 'The dates can be read as MM/DD/YYYY and as DD/MM/YYYY. Say which it is'],
  [`${HEAD}soon,r1,1,,1`, 3, "'soon' is not a date. Say how dates are written, such as MM/DD/YYYY"],
])('a statement that cannot be read names the line with the problem: %#', (csv, line, sentence) => {
  expect(read(csv).problems).toEqual([{ line, sentence }])
})

const candidate = {
  proofId: 'p1',
  paymentId: null,
  applicationId: 'a1',
  applicationNumber: '2026-000001',
  applicant: 'Maria Reyes',
  payerName: 'Jose Reyes',
  amount: '250.00',
  paidOn: '2026-11-20',
  references: ['3012 345 678901'],
  referenceKeys: ['3012345678901'],
}
const line: LineToMatch = { bookedOn: '2026-11-21', amount: '250.00', referenceKey: '3012345678901', description: '' }

test('suggestions come from reference and amount, then reference, then amount near the day', () => {
  const kinds = (about: Partial<LineToMatch>, ...candidates: object[]) =>
    suggestionsFor(
      { ...line, ...about },
      knownCandidates([candidate, ...candidates.map((more) => ({ ...candidate, ...more }))]),
    ).map(({ kind, proofId }) => `${kind} ${proofId}`)
  expect(kinds({})).toEqual(['exact p1'])
  expect(kinds({ referenceKey: null, description: 'INSTAPAY 3012-345-678901' })).toEqual(['exact p1'])
  expect(kinds({ amount: '240.00' })).toEqual(['reference p1'])
  expect(kinds({ referenceKey: 'OTHER', bookedOn: '2026-11-23' })).toEqual([])
  const other = { proofId: 'p2', payerName: 'Ana Cruz', applicant: 'Ana Cruz', referenceKeys: ['9'] }
  const named = { referenceKey: null, description: 'TRANSFER FROM CRUZ ANA' }
  expect(kinds(named, other)).toEqual(['likely p2', 'likely p1'])
})

test('a name is found with a typing error, and a different name is not', () => {
  expect(nameSimilarity('Maria Reyes', 'FROM REYES MARYA')).toBeGreaterThan(0.8)
  expect(nameSimilarity('Maria Reyes', 'FROM LIZA CRUZ')).toBe(0)
})
