import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMyApplication } from '#contract/applications/applications.ts'
import { getStatement, listPaymentChannels } from '#contract/money/ledger.ts'
import { getReceipt, listPayments } from '#contract/money/payments.ts'
import { listPlans } from '#contract/money/plans.ts'
import { listPaymentProofs } from '#contract/money/proofs.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aPayment, aReceipt, aStatement } from '#web/testing/payments.ts'
import { anApplication } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PaymentsScreen } from '../payments-screen.tsx'

test.each([
  ['Receipt R-2026-000012', 'Receipt'],
  ['See the statement', 'Statement of account'],
])('Back closes the dialog that "%s" opened, and stays on the page', async (button, title) => {
  fakeApi(getMyApplication, anApplication())
  fakeApi(listPayments, [aPayment()])
  fakeApi(getStatement, aStatement())
  fakeApi(getReceipt, aReceipt())
  for (const list of [listPaymentChannels, listPaymentProofs, listPlans]) fakeApi(list, [])
  const { person } = renderScreen(<PaymentsScreen />, { at: '/payments' })
  await person.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole('dialog', { name: title })
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname).toBe('/payments')
})
