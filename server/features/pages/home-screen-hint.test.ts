import { expect, test } from 'vitest'
import { withHomeScreenHint } from './home-screen-hint.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const SAFARI = `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`
const PAGE = '<html><body><p>Page</p></body></html>'

const open = (userAgent: string, path = '/login?returnTo=/messages') =>
  withHomeScreenHint(PAGE, { path, userAgent, brand: 'Nurses & Co' })

test('shows in Safari on an iPhone how to add the portal to the home screen', () => {
  const page = open(SAFARI)
  expect(page).toContain('Add Nurses &amp; Co to your home screen first</summary>')
  expect(page).toMatch(/^<html><body>[\s\S]+<p>Page<\/p><\/body><\/html>$/)
})

test.each([
  ['the installed app', `${IPHONE} Mobile/15E148`],
  ['Messenger', `${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/486.0]`],
  ['Instagram', `${SAFARI} Instagram 360.0`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/131.0 Mobile/15E148 Safari/604.1`],
  ['Edge on an iPhone', `${IPHONE} Version/18.0 EdgiOS/131.0 Mobile/15E148 Safari/604.1`],
  [
    'Safari on a Mac',
    SAFARI.replace(/\(iPhone[^)]+\)/, '(Macintosh; Intel Mac OS X 10_15_7)').replace(' Mobile/15E148', ''),
  ],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 14; V2250) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'],
  ['nothing', ''],
])('shows no hint in %s', (_, userAgent) => {
  expect(open(userAgent)).toBe(PAGE)
})

test.each(['/', '/signup', '/documents', '/login-help'])('shows no hint on %s', (path) => {
  expect(open(SAFARI, path)).toBe(PAGE)
})
