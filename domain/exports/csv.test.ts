import { expect, test } from 'vitest'
import { phoneNumber } from './cell.ts'
import { csvOf } from './csv.ts'

test('a cell with a comma, a quotation mark or a line break is quoted', () => {
  expect(
    csvOf([
      ['Name', 'Size'],
      ['Dela Peña, "Niña"', 12],
      ['two\nlines', null],
    ]),
  ).toBe('\uFEFFName,Size\r\n"Dela Peña, ""Niña""",12\r\n"two\nlines",\r\n')
})

test.each(['=1+1', '+1', '+1+1234567890', '+63 917 123 4567', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'the cell %j does not run as a formula in a spreadsheet',
  (formula) => {
    expect(csvOf([[formula]])).toContain(`'${formula}`)
  },
)

test('a cell with a semicolon is quoted', () => {
  expect(csvOf([[';=cmd|calc', 'a']])).toBe('\uFEFF";=cmd|calc",a\r\n')
})

test('a phone number is exported without spaces and punctuation', () => {
  const written = ['+63 917 123 4567', '0917-123-4567', '(+63) 917/1234567', 'none yet', '', null]
  expect(csvOf(written.map((number) => [phoneNumber(number)]))).toBe(
    '\uFEFF+639171234567\r\n09171234567\r\n+639171234567\r\nnone yet\r\n\r\n\r\n',
  )
})
