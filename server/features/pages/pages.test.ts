import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { APP_SHELL, portalPages } from '#contract/pages.ts'
import { pesosAt } from '#server/testing/billing.ts'
import { admin, applicant, testClient } from '#server/testing/people.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal({ BRAND_NAME: 'Tala' })
const maria = useOpened(() => applicant(portal))
const open = (url: string, by = testClient(portal)) => by.request({ url, headers: { accept: 'text/html' } })

describe('the sign-in pages', () => {
  test.each(['/login', '/signup', '/login?returnTo=/messages'])(
    'are open at %s to a signed-out visitor',
    async (url) => {
      const answer = await open(url)
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('shell')])
    },
  )

  test.each([
    ['/login', '/'],
    ['/login?returnTo=%2Fdocuments%3Ftype%3Dpassport', '/documents?type=passport'],
    ['/login?problem=over&returnTo=/messages', '/messages'],
    ['/login?returnTo=//evil.example', '/'],
    ['/login?returnTo=/%5Cevil.example', '/'],
    ['/login?returnTo=/api/logout', '/'],
  ])('redirect from %s to %s when the visitor is signed in', async (url, location) => {
    const answer = await open(url, maria)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

test('/login redirects a signed-in team member to the team’s start page', async () => {
  const ana = await admin(portal)
  expect((await open('/login', ana)).headers.location).toBe('/admin/today')
  expect((await open('/login?returnTo=/messages', ana)).headers.location).toBe('/messages')
})

test('/signup is open, even when signed in', async () => {
  const answer = await open('/signup', maria)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('shell')])
})

describe('the public pages', () => {
  test.each(['/services', '/privacy'])('show %s to every visitor', async (url) => {
    expect((await open(url)).body).toContain(`public ${url} signed out`)
    const signedIn = await open(url, maria)
    expect(signedIn.body).toContain(`public ${url} signed in`)
    expect(signedIn.headers['cache-control']).toBe('no-store')
  })
})

describe('a slash at the end of a URL', () => {
  test.each([
    ['/services/', '/services'],
    ['//', '/'],
    ['/login/?returnTo=%2Fmessages', '/login?returnTo=%2Fmessages'],
    ['/admin/documents/?status=pending&sort=name', '/admin/documents?status=pending&sort=name'],
    [
      '/admin/applications/0199dead-0000-7000-8000-000000000001/',
      '/admin/applications/0199dead-0000-7000-8000-000000000001',
    ],
  ])('redirects %s to %s', async (url, location) => {
    for (const by of [testClient(portal), maria]) {
      const answer = await open(url, by)
      expect([answer.statusCode, answer.headers.location]).toEqual([308, location])
    }
  })

  test.each([
    '//evil.example/',
    '//evil.example/services/',
    '/services//',
    '/admin/applications//evil.example/',
    '/nowhere/',
    '/api/users/',
  ])('makes %s a 404', async (url) => {
    const answer = await open(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined])
  })
})

test('every page of the portal is 200 with the shell, and another path is 404 with the shell', async () => {
  for (const url of portalPages) expect((await open(url)).statusCode).toBe(200)
  const nowhere = await open('/nowhere', maria)
  expect([nowhere.statusCode, nowhere.body]).toEqual([404, expect.stringContaining('shell')])
})

test('an unknown file is 404, with the shell for a browser and JSON for a program', async () => {
  for (const id of ['0199f6d2-1111-7000-8000-000000000000', 'x', 'x/y']) {
    const page = await open(`/objects/${id}`, maria)
    expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('shell')])
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    const answer = await maria.request({ url: `/objects/${id}` })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: expect.any(String) }])
  }
})

describe('a page for a signed-in person', () => {
  test('contains the person’s own data, and is not cached', async () => {
    const other = await applicant(portal)
    for (const person of [maria, other]) {
      const answer = await open('/messages?from=mail', person)
      expect(answer.body).toContain('/messages?from=mail')
      expect(answer.body).toContain(person.email)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await open('/messages', other)).body).not.toContain(maria.email)
  })

  test('is the empty shell for a signed-out visitor, like the shell for offline use', async () => {
    for (const [url, by] of [
      ['/messages', testClient(portal)],
      [APP_SHELL, testClient(portal)],
      [APP_SHELL, maria],
    ] as const) {
      expect((await open(url, by)).body).toBe('<!doctype html><title>shell</title>')
    }
  })
})

test('the public page shows the fee in pesos at a new rate within a minute', async () => {
  const feeShown = async () => /<\/title>(.*)/.exec((await open('/services')).body)?.[1]
  expect(await feeShown()).toBe('null')
  await pesosAt(portal, '57.70')
  portal.clock.advance(61_000)
  await expect.poll(feeShown).toBe('86550.00')
})

test('a file that a phone shares without a service worker is dropped, and the page asks for it again', async () => {
  const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="tor.pdf"\r\n\r\n%PDF-\r\n--x--\r\n'
  for (const origin of ['null', 'https://elsewhere.example', undefined]) {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/share',
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...(origin && { origin }) },
      payload: form.repeat(5_000),
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/documents?shared=again'])
  }
})

interface Manifest {
  name: string
  id: string
  scope: string
  shortcuts: { url: string }[]
  icons: { src: string }[]
  screenshots: { src: string; form_factor: string }[]
}

test('the manifest names the portal, and all its icons, screenshots and shortcuts exist', async () => {
  const answer = await testClient(portal).request({ url: '/manifest.webmanifest' })
  const manifest = answer.json<Manifest>()
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(manifest).toMatchObject({ name: 'Tala', id: '/', scope: '/' })
  expect(manifest.shortcuts).toHaveLength(3)
  for (const { url } of manifest.shortcuts) expect(portalPages).toContain(url)
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow'])
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect([src, existsSync(join('web', 'public', src))]).toEqual([src, true])
})
