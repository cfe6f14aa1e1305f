import { expect, test } from 'vitest'
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

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j does not run in a spreadsheet', (formula) => {
  expect(csvOf([[formula]])).toContain(`'${formula}`)
})

test('keeps a semicolon within its cell, where a spreadsheet would split at it', () => {
  expect(csvOf([[';=cmd|calc', 'a']])).toBe('\uFEFF";=cmd|calc",a\r\n')
})
