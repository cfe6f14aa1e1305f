import { expect, test } from 'vitest'
import { allRoutes, rawRoutes } from './all-routes.ts'
import { safeReturnPath } from './pages.ts'

const keyOf = (spec: { method: string; path: string }) => `${spec.method} ${spec.path}`
const named = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1])

test('no two routes have the same method and path', () => {
  const keys = [...allRoutes, ...rawRoutes].map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBeGreaterThan(20)
})

test.each(allRoutes.map((spec) => [keyOf(spec), spec] as const))(
  '%s declares the parameters of its path',
  (_, spec) => {
    expect(Object.keys(spec.params?.shape ?? {})).toEqual(named(spec.path))
  },
)

test('every route that changes something says what that makes stale, and no other does', () => {
  const wrong = [...allRoutes, ...rawRoutes].filter(
    ({ method, changes }) => (method === 'GET') !== (changes === undefined),
  )
  expect(wrong.map(keyOf)).toEqual([])
})

test.each(allRoutes.filter((spec) => spec.path.startsWith('/api/admin')).map((spec) => [keyOf(spec), spec] as const))(
  '%s is for admins',
  (_, spec) => {
    expect(spec.access).toBe('admin')
  },
)

test('every CSV export for admins asks for a passkey', () => {
  const lists = rawRoutes.filter(
    ({ access, answers }) => access === 'admin' && [answers[200]].flat().includes('text/csv'),
  )
  expect(lists.length).toBeGreaterThan(5)
  expect(lists.filter(({ stepUp }) => stepUp === undefined).map(keyOf)).toEqual([])
})

test.each([
  ['/documents?type=passport', '/documents?type=passport'],
  ['/', '/'],
  [undefined, '/'],
  ['', '/'],
  ['documents', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example', '/'],
  ['/\n//evil.example', '/'],
])('sign-in asked to lead back to %j leads to %j', (wanted, path) => {
  expect(safeReturnPath(wanted)).toBe(path)
})
