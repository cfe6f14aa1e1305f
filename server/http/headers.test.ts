import { expect, test } from 'vitest'
import type { TestApp } from '#server/testing/start-app.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const plain = usePortal()
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const withCards = usePortal(stripe, { beside: plain })

/** Returns the foreign sources that a page may load, by directive. */
async function strangersOf({ app }: TestApp, url: string): Promise<Record<string, string[]>> {
  const policy = String((await app.inject({ url })).headers['content-security-policy'])
  const directives = policy.split('; ').map((directive) => directive.split(' '))
  const foreign = directives.map(
    ([name = '', ...sources]) => [name, sources.filter((one) => one.includes('.'))] as const,
  )
  return Object.fromEntries(foreign.filter(([, sources]) => sources.length > 0))
}

test('a page loads nothing from another site', async () => {
  for (const url of ['/', '/services', '/payments']) expect(await strangersOf(plain, url)).toEqual({})
})

test('with an object store, pages and the service worker may send to that store only', async () => {
  const store = { S3_ENDPOINT: 'http://127.0.0.1:1/base', S3_REGION: 'x', S3_BUCKET: 'papers' }
  const withStore = await ownPortal({ ...store, S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }, { beside: plain })
  for (const url of ['/payments', '/service-worker.js']) {
    expect(await strangersOf(withStore, url)).toEqual({ 'connect-src': ['http://127.0.0.1:1'] })
  }
})

test('a page may not use camera and location, and may pay only with the card form', async () => {
  const policyOf = async ({ app }: TestApp, url: string) => (await app.inject({ url })).headers['permissions-policy']
  for (const url of ['/', '/payments']) {
    expect(await policyOf(plain, url)).toMatch(/\bcamera=\(\), .*\bgeolocation=\(\), .*\bpayment=\(\)$/)
    expect(await policyOf(withCards, url)).toMatch(/\bpayment=\(self "https:\/\/js\.stripe\.com"\)$/)
  }
  expect(await policyOf(plain, '/api/user')).toBeUndefined()
})

test('with card payments, pages load only the card form from another site', async () => {
  for (const url of ['/', '/payments']) {
    expect(await strangersOf(withCards, url)).toEqual({
      'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    })
  }
  expect(await strangersOf(withCards, '/api/user')).toEqual({})
})
