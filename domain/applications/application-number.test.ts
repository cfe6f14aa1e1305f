import { expect, test } from 'vitest'
import { applicationNumber } from './application-number.ts'

test('an application number has the year, a running number in groups and a check digit', () => {
  expect(applicationNumber(2026, 42)).toBe('2026-000-042-5')
})

test('a running number of more than six digits keeps all digits', () => {
  expect(applicationNumber(2026, 1_234_567)).toMatch(/^2026-1234-567-\d$/)
})

test('an application number with one wrong digit is never valid', () => {
  const number = applicationNumber(2026, 417)
  const digits = number.replaceAll('-', '')
  for (let place = 4; place < digits.length - 1; place++) {
    for (let digit = 0; digit < 10; digit++) {
      const heard = digits.slice(0, place) + digit + digits.slice(place + 1)
      if (heard === digits) continue
      const real = applicationNumber(2026, Number(heard.slice(4, -1))).replaceAll('-', '')
      expect(heard).not.toBe(real)
    }
  }
})
