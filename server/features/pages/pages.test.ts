import { beforeAll, describe, expect, test } from 'vitest'
import { APP_SHELL, portalPages } from '#contract/pages.ts'
import { pesosAt } from '#server/testing/billing.ts'
import { admin, applicant, type TestUser, testClient } from '#server/testing/people.ts'
import { usePortal } from '#server/testing/use-portal.ts'

let maria: TestUser
const portal = usePortal()
beforeAll(async () => {
  maria = await applicant(portal)
})
const open = (url: string, by = testClient(portal)) => by.request({ url, headers: { accept: 'text/html' } })

describe('the doors', () => {
  test.each(['/login', '/signup', '/login?returnTo=/messages'])('%s is open to a stranger', async (url) => {
    const answer = await open(url)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('shell')])
  })

  test.each([
    ['/login', '/'],
    ['/login?returnTo=%2Fdocuments%3Ftype%3Dpassport', '/documents?type=passport'],
    ['/login?problem=over&returnTo=/messages', '/messages'],
    ['/login?returnTo=//evil.example', '/'],
    ['/login?returnTo=/%5Cevil.example', '/'],
    ['/login?returnTo=/api/logout', '/'],
  ])('%s leads a signed-in visitor on to %s', async (url, location) => {
    const answer = await open(url, maria)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

test('/login leads a signed-in member of the team to the team’s start page', async () => {
  const ana = await admin(portal)
  expect((await open('/login', ana)).headers.location).toBe('/admin/today')
  expect((await open('/login?returnTo=/messages', ana)).headers.location).toBe('/messages')
})

test('/signup is always there, signed in too', async () => {
  const answer = await open('/signup', maria)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('shell')])
})

describe('the pages that are written here', () => {
  test.each(['/services', '/privacy'])('%s is for everybody', async (url) => {
    expect((await open(url)).body).toContain(`public ${url} signed out`)
    const signedIn = await open(url, maria)
    expect(signedIn.body).toContain(`public ${url} signed in`)
    expect(signedIn.headers['cache-control']).toBe('no-store')
  })
})

describe('a slash too many at the end', () => {
  test.each([
    ['/services/', '/services'],
    ['//', '/'],
    ['/login/?returnTo=%2Fmessages', '/login?returnTo=%2Fmessages'],
    ['/admin/documents/?status=pending&sort=name', '/admin/documents?status=pending&sort=name'],
    [
      '/admin/applications/0199dead-0000-7000-8000-000000000001/',
      '/admin/applications/0199dead-0000-7000-8000-000000000001',
    ],
  ])('%s leads to %s', async (url, location) => {
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
  ])('%s leads nowhere', async (url) => {
    const answer = await open(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined])
  })
})

test('a page of the portal is the shell for every visitor; another path is the shell with 404', async () => {
  for (const url of portalPages) expect((await open(url)).statusCode).toBe(200)
  const nowhere = await open('/nowhere', maria)
  expect([nowhere.statusCode, nowhere.body]).toEqual([404, expect.stringContaining('shell')])
})

describe('a page of the portal for a signed-in person', () => {
  test('is written from her own answers, and kept by nobody on the way', async () => {
    const other = await applicant(portal)
    for (const person of [maria, other]) {
      const answer = await open('/messages?from=mail', person)
      expect(answer.body).toContain('/messages?from=mail')
      expect(answer.body).toContain(person.email)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await open('/messages', other)).body).not.toContain(maria.email)
  })

  test('is the bare shell for a stranger, as is the page from which scripts build any other', async () => {
    for (const [url, by] of [
      ['/messages', testClient(portal)],
      [APP_SHELL, testClient(portal)],
      [APP_SHELL, maria],
    ] as const) {
      expect((await open(url, by)).body).toBe('<!doctype html><title>shell</title>')
    }
  })
})

test('the rate of the day says the fee in pesos within a minute, without a start of the portal', async () => {
  const feeShown = async () => /<\/title>(.*)/.exec((await open('/services')).body)?.[1]
  expect(await feeShown()).toBe('null')
  await pesosAt(portal, '57.70')
  portal.clock.advance(61_000)
  await expect.poll(feeShown).toBe('86550.00')
})

test('a file that a phone shares before it can keep it is thrown away unread, and the page asks for it again', async () => {
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
