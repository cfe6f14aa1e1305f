import { describe, expect, test } from 'vitest'
import { pageAt, portalPages, safeReturnPath } from './pages.ts'

describe('after signing in', () => {
  test.each(['/', '/documents', '/messages?applicationId=0199', '/documents#passport', '/a?x=//evil.test', '/%c3%a9'])(
    '%s is a valid return path',
    (path) => {
      expect(safeReturnPath(path)).toBe(path)
    },
  )

  test.each([
    null,
    undefined,
    '',
    'documents',
    '?x',
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/a\r\nset-cookie: b=c',
    '/a b',
    '/\u65e5\u672c',
    '/\ud800',
    '/\u007f',
    '/%',
    '/api/logout',
    '/%61pi/logout',
    '/x/../api/logout',
    '/%2e%2e/api/logout',
    '/./api/logout',
    '/x/..',
  ])('%j leads to the start page', (path) => {
    expect(safeReturnPath(path)).toBe('/')
  })
})

test.each([
  ['/admin/applications/0199aaaa-0000-7000-8000-000000000001', '/admin/applications/:id'],
  ['/admin/applications', '/admin/applications'],
  ['/admin/applications/a/b', '/admin/applications/a/b'],
  ...portalPages.map((path): [string, string] => [path, path]),
])('the path %s belongs to the page %s', (path, page) => {
  expect(pageAt(path)).toBe(page)
})
