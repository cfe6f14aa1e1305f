import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP_SHELL, portalPages } from '#contract/pages.ts'
import { applicant, type Person, visitor } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

let test: TestApp
let maria: Person
beforeAll(async () => {
  test = await startApp()
  maria = await applicant(test)
})
afterAll(() => test.close())

const open = (url: string, by = visitor(test)) => by.request({ url, headers: { accept: 'text/html' } })

describe('the doors', () => {
  it.each(['/login', '/signup', '/login?returnTo=/messages'])('%s is open to a stranger', async (url) => {
    const answer = await open(url)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('shell')])
  })

  it.each([
    ['/login', '/'],
    ['/login?returnTo=%2Fdocuments%3Ftype%3Dpassport', '/documents?type=passport'],
    ['/login?problem=over&returnTo=/messages', '/messages'],
    ['/login?returnTo=//evil.example', '/'],
    ['/login?returnTo=/%5Cevil.example', '/'],
    ['/login?returnTo=/api/logout', '/'],
  ])('%s leads whoever is signed in on to %s', async (url, location) => {
    const answer = await open(url, maria)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

it('/signup is always there, signed in too', async () => {
  const answer = await open('/signup', maria)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('shell')])
})

describe('the pages that are written here', () => {
  it.each(['/services', '/privacy'])('%s is for everybody', async (url) => {
    expect((await open(url)).body).toContain(`public ${url} signed out`)
    const signedIn = await open(url, maria)
    expect(signedIn.body).toContain(`public ${url} signed in`)
    expect(signedIn.headers['cache-control']).toBe('no-store')
  })
})

describe('a slash too many at the end', () => {
  it.each([
    ['/services/', '/services'],
    ['//', '/'],
    ['/login/?returnTo=%2Fmessages', '/login?returnTo=%2Fmessages'],
    ['/admin/documents/?status=pending&sort=name', '/admin/documents?status=pending&sort=name'],
    [
      '/admin/applications/0199dead-0000-7000-8000-000000000001/',
      '/admin/applications/0199dead-0000-7000-8000-000000000001',
    ],
  ])('%s leads to %s', async (url, location) => {
    for (const by of [visitor(test), maria]) {
      const answer = await open(url, by)
      expect([answer.statusCode, answer.headers.location]).toEqual([308, location])
    }
  })

  it.each([
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

it('a page of the portal is the shell, whoever asks; another path is the shell with 404', async () => {
  for (const url of portalPages) expect((await open(url)).statusCode).toBe(200)
  const nowhere = await open('/nowhere', maria)
  expect([nowhere.statusCode, nowhere.body]).toEqual([404, expect.stringContaining('shell')])
})

describe('a page of the portal for who is signed in', () => {
  it('is written from her own answers, and kept by nobody on the way', async () => {
    const other = await applicant(test)
    for (const person of [maria, other]) {
      const answer = await open('/messages?from=mail', person)
      expect(answer.body).toContain('/messages?from=mail')
      expect(answer.body).toContain(person.email)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await open('/messages', other)).body).not.toContain(maria.email)
  })

  it('is the bare shell for a stranger, as is the page from which scripts build any other', async () => {
    for (const [url, by] of [
      ['/messages', visitor(test)],
      [APP_SHELL, visitor(test)],
      [APP_SHELL, maria],
    ] as const) {
      expect((await open(url, by)).body).toBe('<!doctype html><title>shell</title>')
    }
  })
})
