import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  CHECKOUT_ALREADY_PAID,
  type CheckoutSession,
  checkCheckout,
  getOpenCheckout,
  startCheckout,
} from '#contract/money/checkout.ts'
import { PAYMENTS_UNAVAILABLE } from '#contract/money/payments.ts'
import { settings } from '#web/lib/settings.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { fakePayments } from '#web/testing/payments.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PaymentsScreen } from '../payments-screen.tsx'

const PAGE = 'https://checkout.paymongo.com/cs_1_client_x'
const aSession = (more: Partial<CheckoutSession> = {}): CheckoutSession => ({
  id: 'attempt-1',
  applicationId: 'application-1',
  amount: '250.00',
  currency: 'PHP',
  status: 'open',
  url: PAGE,
  expiresAt: '2026-11-24T02:15:00.000Z',
  ...more,
})

beforeEach(() => Object.assign(settings, { onlineMethods: ['gcash', 'paymaya', 'qrph', 'card'], takesCards: false }))

function openScreen(open: CheckoutSession | null = null, at = '/payments') {
  fakePayments()
  fakeApi(getOpenCheckout, open)
  return renderScreen(<PaymentsScreen />, { at }).person
}

const checkoutButton = () => screen.findByRole('button', { name: 'Pay with GCash, Maya, QR Ph or card' })

test('redirects to the page of the provider, without a card form when cards are not accepted', async () => {
  const { asked } = fakeApi(startCheckout, aSession())
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const person = openScreen()
  await person.click(await screen.findByRole('button', { name: '$250' }))
  expect(screen.queryByRole('button', { name: 'Proceed to Secure Payment' })).toBeNull()
  await person.click(await checkoutButton())
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PAGE))
  expect(asked).toEqual([
    expect.objectContaining({ body: { amount: '250.00', applicationId: 'application-1', currency: 'USD' } }),
  ])
})

test('is offered beside the card form when both are configured', async () => {
  settings.takesCards = true
  openScreen()
  expect(await checkoutButton()).toBeDefined()
  expect(screen.getByRole('button', { name: 'Proceed to Secure Payment' })).toBeDefined()
})

test.each([
  [503, PAYMENTS_UNAVAILABLE, { code: 'payments_unavailable' }],
  [409, CHECKOUT_ALREADY_PAID, {}],
])('shows why a payment could not be started: %s', async (status, sentence, more) => {
  fakeApi(startCheckout, refused(status, sentence, more))
  const person = openScreen()
  await person.click(await screen.findByRole('button', { name: '$100' }))
  await person.click(await checkoutButton())
  expect(await screen.findByText(sentence)).toBeDefined()
  expect((await checkoutButton()).getAttribute('aria-disabled')).toBeNull()
})

test('offers to continue an unfinished payment', async () => {
  openScreen(aSession())
  expect(await screen.findByText('Your payment of $250.00 is not finished')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Continue paying' }).getAttribute('href')).toBe(PAGE)
})

test('checks the payment after the redirect, and thanks for a received payment', async () => {
  const { asked } = fakeApi(checkCheckout, aSession({ status: 'paid', url: null }))
  openScreen(null, '/payments?checkout=attempt-1')
  expect(await screen.findByText('We received your payment of $250.00')).toBeDefined()
  expect(screen.getByText('Thank you, Maria. Its receipt is below.')).toBeDefined()
  expect(asked).toEqual([expect.objectContaining({ params: { id: 'attempt-1' } })])
  expect(window.location.search).toBe('')
})

test('offers to check again while no payment has arrived or the provider does not answer', async () => {
  fakeApi(checkCheckout, aSession())
  const person = openScreen(aSession(), '/payments?checkout=attempt-1')
  expect(await screen.findByText(/Nothing has arrived yet/)).toBeDefined()
  fakeApi(checkCheckout, refused(503, PAYMENTS_UNAVAILABLE, { code: 'payments_unavailable' }))
  await person.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText(/PayMongo does not answer at the moment/)).toBeDefined()
})

test('says when a payment was not completed', async () => {
  fakeApi(checkCheckout, aSession({ status: 'expired', url: null }))
  openScreen(null, '/payments?checkout=attempt-1')
  expect(await screen.findByText('This payment was not completed')).toBeDefined()
})
