import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getReceipt } from '#contract/money/payments.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aPayment, aReceipt, fakePayments } from '#web/testing/payments.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PaymentsScreen } from '../payments-screen.tsx'

test.each([
  ['Receipt R-2026-000012', 'Receipt'],
  ['See the statement', 'Statement of account'],
])('Back closes the dialog that "%s" opened, and stays on the page', async (button, title) => {
  fakePayments({ payments: [aPayment()] })
  fakeApi(getReceipt, aReceipt())
  const { person } = renderScreen(<PaymentsScreen />, { at: '/payments' })
  await person.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole('dialog', { name: title })
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname).toBe('/payments')
})
