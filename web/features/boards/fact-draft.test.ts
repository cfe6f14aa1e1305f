import { expect, test } from 'vitest'
import { boards } from '#content/boards/boards.ts'
import { BoardFactKey, factValues } from '#contract/boards/board-facts.ts'
import { fieldsOf } from '#domain/boards/fact-fields.ts'
import { flatten, unflatten, withoutRow } from './fact-draft.ts'

/** Drops null parts: null and a missing part both mean no value. */
const known = (value: object) => Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null))

test.each(boards.map((pack) => [pack.code, pack] as const))(
  'each fact of %s is unchanged after editing in the form',
  (_, pack) => {
    for (const { key, value } of pack.facts) {
      if (value === null) continue
      const fields = fieldsOf(key)
      const again = unflatten(fields, flatten(fields, value))
      expect(factValues[key].safeParse(again).error).toBeUndefined()
      expect(known(again)).toEqual(known(value))
    }
  },
)

test.each(BoardFactKey.options)('the form of %s has exactly the fields of its fact', (key) => {
  expect(Object.keys(fieldsOf(key)).sort()).toEqual(Object.keys(factValues[key].shape).sort())
})

test('an empty form is refused unless the fact may have no value', () => {
  const silent = BoardFactKey.options.filter(
    (key) => factValues[key].safeParse(unflatten(fieldsOf(key), flatten(fieldsOf(key), undefined))).success,
  )
  expect(silent).toEqual([
    'courses',
    'papers_from_nurse',
    'papers_from_source',
    'other_fees',
    'retake_limits',
    'resend_eligibility',
  ])
})

test('a whole amount gets its cents, and an invalid number is kept for the error message', () => {
  expect(unflatten(fieldsOf('fee'), { currency: ' usd ', amount: '75' })).toEqual({ currency: 'USD', amount: '75.00' })
  expect(unflatten(fieldsOf('file_life'), { years: 'two' })).toEqual({ years: 'two' })
})

test('removing a row keeps the other rows complete', () => {
  const fields = fieldsOf('other_fees')
  const line = (of: string, amount: string) => ({ line: of, currency: 'USD', amount })
  const lines = [line('Card', '49.00'), line('Check', '33.25'), line('Exam', '25.00')]
  const rows = fields.lines
  if (rows?.kind !== 'rows') throw new Error('no rows')
  const left = withoutRow(rows.fields, flatten(fields, { lines }), 'lines', 1)
  expect(unflatten(fields, left)).toEqual({ lines: [lines[0], lines[2]] })
})
