import { expect, test } from 'vitest'
import { amount } from './cell.ts'
import { columnLetters, sheetBeginning, sheetEnd, workbookParts, xlsxRow } from './xlsx.ts'
import { zoneAhead } from './zone.ts'

const manila = zoneAhead('Asia/Manila')

test('numbers, amounts and instants are written as numbers, and instants in the local time zone', () => {
  const noon = new Date('2026-11-21T04:00:00.000Z')
  expect(xlsxRow(3, [7, amount('-250.00'), null, '', noon], manila)).toBe(
    '<row r="3"><c r="A3"><v>7</v></c><c r="B3" s="2"><v>-250.00</v></c><c r="E3" s="1"><v>46347.5</v></c></row>',
  )
})

test.each([
  ['Dela Peña & <b>', '', 'Dela Peña &amp; &lt;b&gt;'],
  ['=HYPERLINK("x")', ' s="3"', '=HYPERLINK(&quot;x&quot;)'],
  ['+63 917', ' s="3"', '+63 917'],
  ['a\u0001b\r', '', 'a_x0001_b_x000D_'],
  ['_x0041_', '', '_x005F_x0041_'],
  ['a\ud800', '', 'a_xD800_'],
  ['😀', '', '😀'],
])('the text %j stays a text', (text, format, written) => {
  expect(xlsxRow(2, [text], manila)).toBe(
    `<row r="2"><c r="A2" t="inlineStr"${format}><is><t xml:space="preserve">${written}</t></is></c></row>`,
  )
})

test('zoneAhead follows daylight saving time', () => {
  const berlin = zoneAhead('Europe/Berlin')
  const hours = (at: string) => berlin(new Date(at)) / 3_600_000
  expect([hours('2026-03-29T00:59:59Z'), hours('2026-03-29T01:00:00Z'), hours('2026-12-31T23:00:00Z')]).toEqual([
    1, 2, 1,
  ])
})

test('a sheet has its columns, its filter range and its escaped name', () => {
  const columns = [{ head: 'Name', width: 20 }]
  expect(sheetBeginning(columns)).toContain('<col min="1" max="1" width="20" customWidth="1"/>')
  expect(sheetEnd(columns, 3)).toContain('ref="A1:A4"')
  expect([1, 26, 27, 52, 703].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'AAA'])
  expect(workbookParts('Clients & more')['xl/workbook.xml']).toContain('name="Clients &amp; more"')
})

test('amount refuses a text that is not an amount', () => {
  expect(() => amount('=1+1')).toThrow('Not an amount')
})
