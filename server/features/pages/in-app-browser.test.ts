import { expect, test } from 'vitest'
import { withWayOut } from './in-app-browser.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; V2250) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const MESSENGER = `${ANDROID} [FB_IAB/Orca-Android;FBAV/487.0.0.37.109;]`

const open = (path: string, userAgent: string) =>
  withWayOut('<html><body><p>Page</p></body></html>', { path, userAgent, origin: 'https://lampara.test' })

test.each([
  MESSENGER,
  `${IPHONE} [FBAN/MessengerForiOS;FBAV/486.0]`,
  `${ANDROID} Instagram 360.0.0.30.109 Android`,
  `${ANDROID} Line/14.19.1/IAB`,
  `${ANDROID} Viber/23.7`,
])('offers a link to the browser inside another app: %s', (userAgent) => {
  expect(open('/services', userAgent)).toContain('You are inside another app')
})

test.each([ANDROID, `${IPHONE} Version/18.1 Safari/604.1`])('shows no link in a browser: %s', (userAgent) => {
  expect(open('/services', userAgent)).toBe('<html><body><p>Page</p></body></html>')
})

test('opens Chrome at the current page', () => {
  const page = open('/documents?type=passport&from="mail"', MESSENGER)
  expect(/href="(intent:[^"]+)"/.exec(page)?.[1]).toBe(
    'intent://lampara.test/documents?type=passport&amp;from=&quot;mail&quot;#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=https%3A%2F%2Flampara.test%2Fdocuments%3Ftype%3Dpassport%26from%3D%22mail%22;end',
  )
  expect(page).toContain('value="https://lampara.test/documents?type=passport&amp;from=&quot;mail&quot;"')
})

test('leaves the query secret out of the link', () => {
  const page = open('/payments?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2', MESSENGER)
  expect(page).toContain('value="https://lampara.test/payments"')
  expect(page).not.toContain('pi_1_secret_2')
})

test('shows how to open Safari on an iPhone', () => {
  const page = open('/login', `${IPHONE} [FBAN/MessengerForiOS;FBAV/486.0]`)
  expect(page).toContain('<summary>Open in Safari</summary>')
  expect(page).not.toContain('intent:')
})
