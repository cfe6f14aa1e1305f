import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import { openFlakyProxy } from '#server/testing/flaky-proxy.ts'
import { testClient } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ask = async (app: TestApp, url: string) => {
  const from = Date.now()
  const answer = await testClient(app).request({ url })
  return { status: answer.statusCode, body: answer.json(), took: Date.now() - from }
}

const portalWith = async (parts: Partial<TestApp['deps']>): Promise<TestApp> => {
  const deps = { ...portal.deps, ...parts }
  return { ...portal, deps, app: await buildApp(deps) }
}

test('is ready when database and storage answer', async () => {
  expect(await ask(portal, '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await ask(portal, '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready', database: 'ok', storage: 'ok' },
  })
})

test('names the database when it cannot be reached, and keeps running', async () => {
  const db = openDatabase('postgres://portal@127.0.0.1:1/nowhere')
  const away = await portalWith({ db })
  const ready = await ask(away, '/readyz')
  expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable', database: 'unavailable', storage: 'ok' } })
  expect(ready.took).toBeLessThan(2_000)
  expect((await ask(away, '/healthz')).status).toBe(200)
  await db.end({ timeout: 1 })
})

test('answers within two seconds when the database is silent, even for many requests', async () => {
  const way = await openFlakyProxy(portal.databaseUrl)
  const db = openDatabase(way.url)
  const mute = await portalWith({ db })
  expect((await ask(mute, '/readyz')).status).toBe(200)
  way.stall()
  for (const answer of await Promise.all(Array.from({ length: 10 }, () => ask(mute, '/readyz')))) {
    expect(answer).toMatchObject({ status: 503, body: { database: 'unavailable', storage: 'ok' } })
    expect(answer.took).toBeLessThan(2_000)
  }
  expect((await ask(mute, '/healthz')).status).toBe(200)
  await way.close()
  await db.end({ timeout: 1 })
})

test('names the storage when files cannot be written, and is ready again afterwards', async () => {
  let broken = true
  const check = async () => {
    if (broken) throw new Error('read-only file system')
  }
  const process = await portalWith({ storage: { ...portal.deps.storage, check } })
  expect(await ask(process, '/readyz')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', database: 'ok', storage: 'unavailable' },
  })
  broken = false
  expect((await ask(process, '/readyz')).status).toBe(200)
})
