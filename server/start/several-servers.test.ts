import { expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { serversOf } from '#server/database/servers.ts'

test.each([
  ['postgres://u:p%2Cw@one:5432,two:5433/portal?target_session_attrs=read-write&sslmode=verify-full', 2],
  ['postgresql://u:p@one,two,[::1]:5432/portal', 3],
  ['postgres://u:p@one/portal?target_session_attrs=primary', 1],
])('each server of %s is tried in turn', (given, count) => {
  const url = parseConfig({ DATABASE_URL: given }).database?.url ?? ''
  const servers = serversOf(url)
  const asked = Array.from({ length: count + 1 }, () => {
    const at = new URL(servers.url())
    servers.leave(servers.url())
    return at
  })
  expect(asked[count]?.href).toBe(asked[0]?.href)
  expect(new Set(asked.map(({ host }) => host)).size).toBe(count)
  expect([servers.count, servers.asksPrimary, asked.map(({ password, pathname }) => password + pathname)]).toEqual([
    count,
    true,
    asked.map(() => `${new URL(url).password}/portal`),
  ])
})

test('the URL of one server stays unchanged', () => {
  const url = 'postgres://u:p@/portal?host=%2Frun%2Fpostgresql'
  expect(parseConfig({ DATABASE_URL: 'postgres://u:p@one/portal?sslmode=require' }).database?.url).toBe(
    'postgres://u:p@one/portal?sslmode=require',
  )
  expect([serversOf(url).url(), serversOf(url).asksPrimary]).toEqual([url, false])
})

test('a replica URL is refused without a database URL', () => {
  expect(() => parseConfig({ DATABASE_REPLICA_URL: 'postgres://u:p@one/portal' })).toThrow(/DATABASE_REPLICA_URL/)
})
