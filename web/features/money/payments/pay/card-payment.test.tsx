import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getMyApplication } from '#contract/applications/applications.ts'
import { getReceipt, listPayments, type Payment, startCardPayment } from '#contract/money/payments.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aPayment, aReceipt, fakePayments } from '#web/testing/payments.ts'
import { anApplication } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PaymentsScreen } from '../payments-screen.tsx'

const INTENT = 'pi_test_1'
const paid = { paymentIntent: { id: INTENT, status: 'succeeded' } }
const declined = { error: { type: 'card_error', message: 'Your card was declined.' } }

type Answer = typeof paid | typeof declined | { error: object }

/** A stub of the provider's script, which would load from its own host and open frames. */
const provider = {
  opens: true,
  asked: [] as object[],
  answer: async (): Promise<Answer> => paid,
}

const form = {
  on(event: string, tell: (about: object) => void) {
    if (event === (provider.opens ? 'ready' : 'loaderror')) queueMicrotask(() => tell({ error: { type: 'api_error' } }))
  },
  mount: (place: HTMLElement) => place.append('The card form'),
  destroy: () => undefined,
}
const Stripe = (key: string) => ({
  elements: (options: object) => {
    provider.asked.push({ key, ...options })
    return { create: () => form, update: () => undefined }
  },
  confirmPayment: (options: object) => {
    provider.asked.push(options)
    return provider.answer()
  },
})

beforeEach(() => {
  vi.stubGlobal('Stripe', Stripe)
  Object.assign(provider, { opens: true, asked: [], answer: async () => paid })
})

let payments: Payment[] = []

function openScreen(at = '/payments') {
  payments = []
  fakePayments()
  fakeApi(startCardPayment, { clientSecret: `${INTENT}_secret_x`, publishableKey: 'pk_key' })
  const history = fakeApi(listPayments, () => payments)
  return { ...renderScreen(<PaymentsScreen />, { at }), history }
}

const button = (name: string) => screen.findByRole('button', { name })

async function openTheCardForm(person: ReturnType<typeof openScreen>['person']) {
  await person.click(await button('$100'))
  await person.click(await button('Proceed to Secure Payment'))
  await screen.findByText('The card form')
}

test('opens the card form with the secret of the payment', async () => {
  const { person } = openScreen()
  await openTheCardForm(person)
  expect(provider.asked).toEqual([
    expect.objectContaining({ key: 'pk_key', clientSecret: `${INTENT}_secret_x`, locale: 'en' }),
  ])
  expect(
    screen.getByText('Nothing is charged until you press Pay. You can close this window before then.'),
  ).toBeDefined()
})

test('pays, waits for the confirmation and shows the payment with its receipt', async () => {
  const { person } = openScreen()
  fakeApi(getReceipt, aReceipt())
  await openTheCardForm(person)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await person.click(await button('Pay $100.00'))
  expect(await screen.findByText('Waiting for confirmation…')).toBeDefined()
  expect(provider.asked.at(-1)).toMatchObject({
    redirect: 'if_required',
    confirmParams: { return_url: `${window.location.origin}/payments` },
  })

  payments = [aPayment({ transactionId: INTENT })]
  const { asked } = fakeApi(getMyApplication, anApplication({ amountPaid: '100.00' }))
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  const dialog = within(await screen.findByRole('dialog', { name: 'Secure payment' }))
  expect(await dialog.findByText('Payment received')).toBeDefined()
  expect(dialog.getByText(/^Thank you, Maria\. /)).toBeDefined()
  expect(dialog.getByText('$100.00')).toBeDefined()
  await waitFor(() => expect(asked).not.toHaveLength(0))
  await person.click(dialog.getByRole('button', { name: 'View Receipt' }))
  expect(await screen.findByRole('article', { name: 'Receipt R-2026-000012' })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByText('$1,400.00')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Payment amount' })).toHaveProperty('value', '')
})

test('stops polling after half a minute and says that the confirmation takes longer', async () => {
  const { person, history } = openScreen()
  await openTheCardForm(person)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await person.click(await button('Pay $100.00'))
  await screen.findByText('Waiting for confirmation…')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.getByText('Confirmation is taking longer than usual')).toBeDefined()
  const count = history.asked.length
  expect(count).toBeLessThanOrEqual(17)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(history.asked).toHaveLength(count)
})

test('detects that another tab has already paid', async () => {
  provider.answer = async () => ({ error: { type: 'invalid_request_error', payment_intent: paid.paymentIntent } })
  const { person } = openScreen()
  await openTheCardForm(person)
  await person.click(await button('Pay $100.00'))
  expect(await screen.findByText('Waiting for confirmation…')).toBeDefined()
})

test('sends one payment, and stays open until the bank answers', async () => {
  let answer = (_: Answer) => {}
  provider.answer = () => new Promise((resolve) => (answer = resolve))
  const { person } = openScreen()
  await openTheCardForm(person)
  await person.click(await button('Pay $100.00'))
  await person.click(await button('Paying…'))
  await person.keyboard('{Escape}')
  expect(screen.getByText('Please keep this window open until your bank has responded.')).toBeDefined()
  expect(provider.asked).toHaveLength(2)
  await act(async () => answer(declined))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('says before Pay that nothing is charged yet, and nothing of it after the line broke', async () => {
  const { person } = openScreen()
  await openTheCardForm(person)
  expect(screen.getByText(/^Nothing is charged until you press Pay/)).toBeDefined()
  provider.answer = () => Promise.reject(new Error('offline'))
  await person.click(await button('Pay $100.00'))
  expect(await screen.findByText(/^The connection was lost. Please check your payment history/)).toBeDefined()
  await person.click(await button('Close'))
  expect(screen.queryByText(/Nothing was charged/)).toBeNull()
})

test('can reload a card form that could not be loaded', async () => {
  provider.opens = false
  const { person } = openScreen()
  await person.click(await button('$100'))
  await person.click(await button('Proceed to Secure Payment'))
  expect(await screen.findByText('The card form could not be loaded')).toBeDefined()
  provider.opens = true
  await person.click(await button('Try again'))
  expect(await screen.findByText('The card form')).toBeDefined()
})

test('continues after the redirect from the bank', async () => {
  const secret = `payment_intent_client_secret=${INTENT}_secret_x`
  const before = openScreen()
  await before.person.click(await button('$100'))
  before.unmount()
  openScreen(`/payments?payment_intent=${INTENT}&${secret}&redirect_status=succeeded`)
  expect(await screen.findByText('Waiting for confirmation…')).toBeDefined()
  // The typed amount is paid.
  expect(await screen.findByLabelText('Payment amount')).toHaveProperty('value', '')
  expect(window.location.search).toBe('')
})

test('says that the payment was not completed when the bank refused it', async () => {
  openScreen(`/payments?payment_intent=${INTENT}&redirect_status=failed`)
  expect(await screen.findByRole('dialog', { name: 'The payment was not completed' })).toBeDefined()
})
