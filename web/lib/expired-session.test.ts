import { expect, test } from 'vitest'
import { signInAddress } from './expired-session.ts'

test('sign-in leads back to the page that was open', () => {
  const address = signInAddress({ pathname: '/documents', search: '?type=passport' })
  expect(address).toBe('/api/login?returnTo=%2Fdocuments%3Ftype%3Dpassport')
})

test('a secret in the address is not carried to sign-in', () => {
  const search = '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded'
  expect(signInAddress({ pathname: '/payments', search })).toBe('/api/login?returnTo=%2Fpayments')
})
