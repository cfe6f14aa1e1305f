import { expect, test } from 'vitest'
import { currencyName } from './currency-name.ts'

test.each([
  ['USD', 'US dollars'],
  ['PHP', 'Philippine pesos'],
  ['AUD', 'Australian dollars'],
  ['EUR', 'Euros'],
])('%s is called %s', (code, name) => {
  expect(currencyName(code)).toBe(name)
})
