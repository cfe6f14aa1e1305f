import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { type ExchangeRate, getExchangeRates, setExchangeRate } from '#contract/money/rates.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { aChannel } from '#web/testing/payments.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ExchangeRatesCard } from './exchange-rates-card.tsx'

const rate: ExchangeRate = {
  id: 'rate-7',
  version: 7,
  from: 'PHP',
  to: 'USD',
  rate: '57.70',
  validFor: 24,
  setAt: '2026-11-10T01:00:00.000Z',
  setBy: { id: 'ana', name: 'Ana Lim' },
}

function openCard(currency: string, at = '/admin/settings') {
  fakeApi(listPaymentChannels, [aChannel({ currency })])
  fakeApi(getExchangeRates, { version: 7, rates: [rate], notOffered: ['PHP'] })
  return renderScreen(<ExchangeRatesCard />, { at, user: admin })
}

test('says that clients cannot pay in pesos without a rate, and asks about an unlikely rate', async () => {
  const question = '5.8 PHP for 1 USD? The last rate was 57.70.'
  const { asked } = fakeApi(setExchangeRate, ({ body }) =>
    body.confirmDifference ? { ...rate, version: 8 } : refused(409, question, { code: 'rate_differs' }),
  )
  const { person } = openCard('PHP')
  expect(await screen.findByText('Clients cannot pay in Philippine pesos now')).toBeDefined()
  expect(screen.getByText('57.70 PHP')).toBeDefined()
  await person.type(screen.getByRole('textbox', { name: /^PHP for 1 USD/ }), '5.8')
  await person.click(screen.getByRole('button', { name: 'Set the rate' }))
  expect(await screen.findByText(question)).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Set the rate' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  const body = { from: 'PHP', to: 'USD', rate: '5.80', validFor: 24, expectedVersion: 7 }
  expect(asked.map((one) => one.body)).toEqual([
    { ...body, confirmDifference: false },
    { ...body, confirmDifference: true },
  ])
})

test('is hidden when clients pay only in the currency of the portal', async () => {
  const { queries } = openCard('USD')
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.queryByText('Exchange rates')).toBeNull()
})

test('focuses the rate when an admin comes from a payment, and returns once it is set', async () => {
  fakeApi(setExchangeRate, { ...rate, version: 8 })
  const { person } = openCard('PHP', '/admin/settings?rate=PHP&returnTo=%2Fadmin%2Fmoney%3Fproof%3Dproof-1')
  const field = await screen.findByRole('textbox', { name: /^PHP for 1 USD/ })
  expect(document.activeElement).toBe(field)
  await person.keyboard('57.9{Enter}')
  await waitFor(() => expect(window.location.href).toMatch(/\/admin\/money\?proof=proof-1$/))
})
