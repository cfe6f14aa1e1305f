import { expect, test } from 'vitest'
import { phoneNumber } from './cell.ts'
import { csvOf } from './csv.ts'

test('quotes what would end a cell, and leaves the rest as it is', () => {
  expect(
    csvOf([
      ['Name', 'Size'],
      ['Dela Peña, "Niña"', 12],
      ['two\nlines', null],
    ]),
  ).toBe('\uFEFFName,Size\r\n"Dela Peña, ""Niña""",12\r\n"two\nlines",\r\n')
})

test.each(['=1+1', '+1', '+1+1234567890', '+63 917 123 4567', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  '%j does not run in a spreadsheet',
  (formula) => {
    expect(csvOf([[formula]])).toContain(`'${formula}`)
  },
)

test('keeps a semicolon within its cell, where a spreadsheet would split at it', () => {
  expect(csvOf([[';=cmd|calc', 'a']])).toBe('\uFEFF";=cmd|calc",a\r\n')
})

test('a mobile number stands as it is dialled, for programs that send messages', () => {
  const written = ['+63 917 123 4567', '0917-123-4567', '(+63) 917/1234567', 'none yet', '', null]
  expect(csvOf(written.map((number) => [phoneNumber(number)]))).toBe(
    '\uFEFF+639171234567\r\n09171234567\r\n+639171234567\r\nnone yet\r\n\r\n\r\n',
  )
})
