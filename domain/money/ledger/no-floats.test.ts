import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Amounts are whole minor units inside our code and decimal strings outside: money is never a fraction.

const root = join(import.meta.dirname, '../../..')
const rooms = ['domain/money', 'server/ledger', 'server/features/money']
// Files about drawing, times, percentages and name similarity, not about money.
const notMoney = /-pdf\.ts$|\.job\.ts$|money\/amounts\.ts$|statements\/suggest\.ts$/
const sources = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !notMoney.test(`${room}/${path}`))
    .map((path) => [`${room}/${path}`, readFileSync(join(root, room, path), 'utf8')] as const),
)

const FRACTION = /parseFloat|toFixed|Math\.round|(?<![\w.'"/-])\d+\.\d+(?![\w.'"])/
const withoutWords = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g, "''")

test('money code does not parse, round or write fractions', () => {
  expect(sources.length).toBeGreaterThan(40)
  const fractions = sources.filter(([, source]) => FRACTION.test(withoutWords(source))).map(([path]) => path)
  expect(fractions).toEqual([])
})

test('the search for fractions finds every kind of fraction', () => {
  for (const line of ['const a = parseFloat(text)', 'amount.toFixed(2)', 'Math.round(x)', 'const fee = 0.03']) {
    expect(FRACTION.test(withoutWords(line))).toBe(true)
  }
  expect(FRACTION.test(withoutWords("const a = '1500.00' // 0.5"))).toBe(false)
})
