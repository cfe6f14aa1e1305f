import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type AdminPaymentProof, decidePaymentProof, listAllPaymentProofs } from '#contract/money/proofs.ts'
import { RATE_FIRST } from '#contract/money/rates.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { aProof } from '#web/testing/payments.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ConfirmForm } from './proof-decision.tsx'
import { ProofsTab } from './proofs-tab.tsx'

const proof: AdminPaymentProof = {
  // A day of an earlier month asks whether that month is closed.
  ...aProof({ amount: '150.50', paidOn: portalToday() }),
  applicationNumber: '2026-000-001-7',
  clientName: 'Maria Santos',
  submittedBy: null,
  decidedBy: null,
  balance: '1500.00',
  flags: [],
  bankLine: null,
}

test('an amount a hundred times too high is asked about, and a second Enter confirms it', async () => {
  const question = '$15,050.00 instead of $150.50? The client would be $13,550.00 in credit.'
  const { asked } = fakeApi(decidePaymentProof, ({ body }) =>
    body.confirmDifference ? proof : refused(409, question, { code: 'amount_differs' }),
  )
  const confirm = <ConfirmForm proof={proof} asks={0} onReject={() => {}} />
  const { person } = renderScreen(confirm, { at: '/admin/money', user: admin })
  const field = screen.getByLabelText(/^Amount that arrived/)
  await person.clear(field)
  await person.type(field, '15050{Enter}')
  expect(await screen.findByText(question)).toBeTruthy()
  await person.type(field, '{Enter}')
  await waitFor(() => expect(asked.map(({ body }) => body.confirmDifference)).toEqual([false, true]))
  expect(asked[1]?.body).toMatchObject({ receivedAmount: '15050.00', expectedStatus: 'submitted' })
})

test('a payment without a rate links to the rate setting, and back to the payment', async () => {
  fakeApi(decidePaymentProof, refused(409, RATE_FIRST))
  const euros = { ...proof, currency: 'EUR' }
  const confirm = <ConfirmForm proof={euros} asks={0} onReject={() => {}} />
  const { person } = renderScreen(confirm, { at: '/admin/money', user: admin })
  await person.click(screen.getByRole('button', { name: /^Confirm/ }))
  const way = await screen.findByRole('link', { name: 'Set the rate' })
  const { pathname, searchParams } = new URL(way.getAttribute('href') ?? '', window.location.href)
  expect([pathname, searchParams.get('rate')]).toEqual(['/admin/settings', 'EUR'])
  expect(searchParams.get('returnTo')).toBe(`/admin/money?proof=${proof.id}`)
})

test('the payment named in the address is open', async () => {
  fakeApi(listAllPaymentProofs, [proof, { ...proof, id: 'second', clientName: 'Liza Cruz' }])
  renderScreen(<ProofsTab />, { at: '/admin/money?proof=second', user: admin })
  expect(await screen.findByText('2 of 2 waiting')).toBeTruthy()
})

test('C in the amount field leaves the amount unchanged', async () => {
  fakeApi(listAllPaymentProofs, [proof])
  const { person } = renderScreen(<ProofsTab />, { at: '/admin/money', user: admin })
  await screen.findByRole('button', { name: /^Confirm/ })
  await person.keyboard('cc')
  const field = screen.getByLabelText<HTMLInputElement>(/^Amount that arrived/)
  expect([document.activeElement, field.value]).toEqual([field, '150.50'])
})
