import { expect, test, vi } from 'vitest'
import { leaveForSignIn, leaveOnPurpose, signInAddress } from './expired-session.ts'

test('sign-in leads back to the page that was open', () => {
  const address = signInAddress({ pathname: '/documents', search: '?type=passport' })
  expect(address).toBe('/api/login?returnTo=%2Fdocuments%3Ftype%3Dpassport')
})

test('a secret in the address is not passed to sign-in', () => {
  const search = '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded'
  expect(signInAddress({ pathname: '/payments', search })).toBe('/api/login?returnTo=%2Fpayments')
})

test('signing out after an expired session does not lead to sign-in', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  leaveForSignIn()
  leaveOnPurpose()
  // The toast component loads first.
  await import('#web/ui/toast.tsx')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(assign).not.toHaveBeenCalled()
})
