import { expect, test } from 'vitest'
import { allRoutes, declaredRoutes, rawRoutes } from './all-routes.ts'
import { paramsOf } from './route.ts'

const keyOf = (spec: { method: string; path: string }) => `${spec.method} ${spec.path}`
const named = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1])

test('no two routes have the same method and path', () => {
  const keys = [...allRoutes, ...rawRoutes].map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBeGreaterThan(20)
})

test('every route validates exactly the parameters in its path', () => {
  const read = (spec: (typeof allRoutes)[number]) => Object.keys(paramsOf(spec)?.shape ?? {})
  const declared = allRoutes.map((spec) => [keyOf(spec), ...read(spec)])
  expect(declared).toEqual(allRoutes.map((spec) => [keyOf(spec), ...named(spec.path)]))
})

test('every route except GET names the data that it changes', () => {
  const wrong = [...allRoutes, ...rawRoutes].filter(
    ({ method, changes }) => (method === 'GET') !== (changes === undefined),
  )
  expect(wrong.map(keyOf)).toEqual([])
})

test('all data that routes change is shown by a route, and all shown data can change', () => {
  const of = (what: 'shows' | 'changes') =>
    new Set([...allRoutes, ...rawRoutes].flatMap((spec) => (what in spec ? (spec[what as never] as string[]) : [])))
  expect(of('shows')).toEqual(of('changes'))
  expect(allRoutes.filter((spec) => spec.method !== 'GET' && 'shows' in spec).map(keyOf)).toEqual([])
})

// The access matrix reads `access` from the contract; this list catches a route opened by mistake.
test('only admins can call the routes under /api/admin, two lists and the undo of a message', () => {
  const forAdmins = declaredRoutes.filter(({ spec }) => spec.permission).map(({ spec }) => keyOf(spec))
  const others = ['/api/applications', '/api/users', '/api/messages/:id/undo']
  const isAdmins = (path: string) => path.startsWith('/api/admin') || others.includes(path)
  const expected = declaredRoutes.filter(({ spec }) => isAdmins(spec.path) && keyOf(spec) !== 'POST /api/applications')
  expect(forAdmins).toEqual(expected.map(({ spec }) => keyOf(spec)))
})

test('exactly these routes are public', () => {
  const open = declaredRoutes.filter(({ spec }) => spec.access === 'public').map(({ name }) => name)
  expect(open.toSorted()).toEqual([
    'addHandoverPage',
    'finishHandover',
    'getOpenApi',
    'getPhoneHandover',
    'oidcCallback',
    'paymongoWebhook',
    'readApiDocs',
    'redeemHandover',
    'removeHandoverPage',
    'sendSignInCode',
    'signInWithCode',
    'signInWithPasskey',
    'signOut',
    'signUp',
    'startPasskeySignIn',
    'startSignIn',
    'stripeWebhook',
  ])
})

test('every CSV export for admins asks for a passkey', () => {
  const lists = rawRoutes.filter(({ permission, answers }) => permission && [answers[200]].flat().includes('text/csv'))
  expect(lists.length).toBeGreaterThan(5)
  expect(lists.filter(({ stepUp }) => stepUp === undefined).map(keyOf)).toEqual([])
})
