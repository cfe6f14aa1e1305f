import { describe, expect, test } from 'vitest'
import { production } from '#server/testing/environments.ts'
import { lettersTo, requestCode } from '#server/testing/mailbox.ts'
import { testClient } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const here = { host: 'localhost:3000' }
const json = { accept: 'application/json' }

async function mailbox(process: TestApp, headers: Record<string, string> = here, remoteAddress = '127.0.0.1') {
  const answer = await process.app.inject({ url: '/dev/mail', headers: { ...json, ...headers }, remoteAddress })
  return answer.statusCode
}

describe('the mailbox', () => {
  test('lists mails newest first, with the documented fields', async () => {
    await requestCode(portal, 'first@dev.test')
    await requestCode(portal, 'second@dev.test')
    const answer = await testClient(portal).request({ url: '/dev/mail', headers: { ...here, ...json } })
    expect(answer.headers['content-type']).toContain('application/json')
    const letters = answer.json()
    expect(letters.map((letter: { to: string }) => letter.to)).toEqual(['second@dev.test', 'first@dev.test'])
    expect(letters[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      to: 'second@dev.test',
      from: '"Lampara" <no-reply@localhost>',
      subject: 'Your sign-in code for Lampara',
      text: expect.stringMatching(/^\d{6} /),
      html: expect.stringContaining('<!doctype html>'),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  test('filters by address in any letter case, on every process', async () => {
    const other = await ownPortal({}, { beside: portal })
    await requestCode(other, 'Third@Dev.test')
    for (const process of [portal, other]) {
      expect((await lettersTo(process, 'third@dev.TEST')).map((letter) => letter.to)).toEqual(['Third@Dev.test'])
    }
    expect(await lettersTo(portal, 'nobody@dev.test')).toEqual([])
  })

  test('forgets a code after ten minutes', async () => {
    const later = await ownPortal({}, { beside: portal })
    await requestCode(later, 'forgotten@dev.test')
    later.clock.advance(10 * 60_000 - 2_000)
    expect(await lettersTo(later, 'forgotten@dev.test')).toHaveLength(1)
    later.clock.advance(3_000)
    expect(await lettersTo(later, 'forgotten@dev.test')).toEqual([])
  })

  test('is a page without script for browsers, with every mail in a sandbox', async () => {
    const answer = await testClient(portal).request({
      url: '/dev/mail',
      headers: { ...here, accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
    })
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['content-security-policy']).not.toContain('script-src')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('second@dev.test')
    expect(answer.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;!doctype html&gt;')
    expect(answer.body).not.toContain('<script')
  })

  test('escapes the address in its URL', async () => {
    const url = `/dev/mail?to=${encodeURIComponent('"><script>alert(1)</script>')}`
    const answer = await testClient(portal).request({ url, headers: here })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('<script>')
    const doubled = await testClient(portal).request({ url: '/dev/mail?to=a&to=b', headers: { ...here, ...json } })
    expect(doubled.statusCode).toBe(200)
    const withNul = await testClient(portal).request({ url: '/dev/mail?to=%00', headers: { ...here, ...json } })
    expect(withNul.statusCode).toBe(400)
  })
})

describe('access to the mailbox', () => {
  test.each(['localhost', 'localhost:3000', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'is allowed for the host %s',
    async (host) => {
      expect(await mailbox(portal, { host })).toBe(200)
    },
  )

  test.each([
    'portal.provider.example',
    'localhost.evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    '10.0.0.7:3000',
    '0.0.0.0:3000',
    'localhost@evil.example',
    'localhost:3000:80',
  ])('is 404 for the host %j', async (host) => {
    expect(await mailbox(portal, { host })).toBe(404)
  })

  test.each(['10.0.0.7', '192.168.1.20', '::ffff:10.0.0.7', '2001:db8::7'])('is 404 for the peer %s', async (peer) => {
    expect(await mailbox(portal, here, peer)).toBe(404)
  })

  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'is allowed for the loopback peer %s',
    async (peer) => {
      expect(await mailbox(portal, here, peer)).toBe(200)
    },
  )

  test.each([
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'X-Forwarded-Proto',
    'x-forwarded-anything',
    'via',
    'X-Real-IP',
    'CF-Connecting-IP',
    'true-client-ip',
  ])('is 404 behind a proxy that sends %s', async (header) => {
    expect(await mailbox(portal, { ...here, [header]: '127.0.0.1' })).toBe(404)
  })

  test('is 404 when TRUST_PROXY is set, even without proxy headers', async () => {
    const trusting = await ownPortal({ TRUST_PROXY: '1' }, { beside: portal })
    expect(await mailbox(trusting)).toBe(404)
  })

  test.each([
    ['the portal listens for others', { HOST: '0.0.0.0', SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMIT: '' }],
    ['there is a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
    ['it is production', { ...production, SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMIT: '' }],
  ])('is 404 when %s', async (_, environment) => {
    const process = await ownPortal(environment, { beside: portal })
    const answer = await process.app.inject({ url: '/dev/mail', headers: { ...here, ...json } })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
  })
})
