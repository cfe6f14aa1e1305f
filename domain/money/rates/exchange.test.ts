import { expect, test } from 'vitest'
import { centsOf, decimalOf, toCents } from '../amounts.ts'
import { creditedCents, isFarFrom, pesosAt, shareOf, valueAt } from './exchange.ts'
import { isStale, keptUntil } from './validity.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const rate = { rate: '57.70', validFor: 24, setAt: at('25T09:00') }

test('the requested amount in pesos pays exactly the balance, at any rate from 1', () => {
  for (const perDollar of ['1', '1.01', '56.123456', '57.70', '57.999999', '16234.5', '100000']) {
    for (const owed of [1, 2, 3, 99, 101, 75_000, 123_457, 150_000, 99_999_99]) {
      const cents = toCents(owed)
      expect(creditedCents(valueAt(cents, perDollar), perDollar)).toBe(cents)
    }
  }
})

test.each([
  ['43275.00', '750.00'],
  ['14500.00', '251.30'],
  ['0.28', '0.00'],
  ['0.29', '0.01'],
  ['99999999.99', '1733102.25'],
])('%s pesos at 57.70 are %s dollars, with half a cent rounded up', (received, credited) => {
  expect(decimalOf(creditedCents(centsOf(received), '57.70'))).toBe(credited)
})

test('the shares of a received amount always sum up to the whole amount', () => {
  const [received, credited] = [toCents(1_450_000), toCents(25_130)]
  for (const step of [1, 7, 4_999, 25_130]) {
    let sent = 0
    for (let part = 0; part < credited; part += step) {
      const next = Math.min(credited, part + step)
      sent += shareOf(received, toCents(next), credited) - shareOf(received, toCents(part), credited)
    }
    expect(sent).toBe(received)
  }
})

test('an unrenewed rate is extended by its period, and is stale after seven days', () => {
  expect(keptUntil(rate, at('25T09:00'))).toEqual(at('26T09:00'))
  expect(keptUntil(rate, at('26T08:59'))).toEqual(at('26T09:00'))
  expect(keptUntil(rate, at('26T09:00'))).toEqual(at('27T09:00'))
  expect(keptUntil({ ...rate, validFor: 100 }, at('30T00:00'))).toEqual(new Date('2026-12-02T09:00:00Z'))
  expect([isStale(rate, new Date('2026-12-02T09:00:00Z')), isStale(rate, new Date('2026-12-02T09:01:00Z'))]).toEqual([
    false,
    true,
  ])
})

test('a rate with a missing or additional digit is far from the last rate, a normal change is not', () => {
  expect(['5.77', '577', '43.20'].map((next) => isFarFrom(next, '57.70'))).toEqual([true, true, true])
  expect(['57.70', '56', '60', '72.125'].map((next) => isFarFrom(next, '57.70'))).toEqual([false, false, false, false])
})

test('an amount is shown in pesos only when the portal has a rate', () => {
  const dollars = pesosAt('USD', new Map([['PHP', { rate: '57.70' }]]))
  expect(dollars(centsOf('10.00'), 'USD')).toBe('577.00')
  expect(dollars(centsOf('10.00'), 'EUR')).toBeNull()
  const pesos = pesosAt('PHP', new Map([['USD', { rate: '0.0173' }]]))
  expect(pesos(centsOf('10.00'), 'PHP')).toBeNull()
  expect(pesos(centsOf('10.00'), 'USD')).toBe('578.03')
})
