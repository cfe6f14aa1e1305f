import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FlakyProxy, openFlakyProxy } from '#server/testing/flaky-proxy.ts'
import { createBareDatabase } from '#server/testing/test-database.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { type Listener, openListener } from './listen.ts'
import { openDatabase } from './open.ts'
import { sql } from './sql.ts'

const database = useOpened(createBareDatabase, ({ drop }) => drop())
const db = useOpened(
  () => openDatabase(database.url, { connections: 1 }),
  (opened) => opened.end({ timeout: 1 }),
)
let way: FlakyProxy
let listener: Listener | undefined
beforeEach(async () => {
  way = await openFlakyProxy(database.url)
})
afterEach(async () => {
  await listener?.close()
  await way.close()
})

const say = (payload: string) => db.rows(sql`select pg_notify('news', ${payload})`)

async function listen() {
  const heard: string[] = []
  const changes: boolean[] = []
  const onMessage = (payload: string) => void heard.push(payload)
  const onGap = () => void heard.push('(missed)')
  const opened = openListener(way.url, {
    subscribers: { news: { onMessage, onGap }, other: { onMessage } },
    onChange: (isConnected) => changes.push(isConnected),
    tryEvery: 100,
  })
  listener = opened
  await opened.tried
  return { ...opened, heard, changes }
}

const back = { timeout: 5_000 }

test('hears each notification of its own channels once', async () => {
  const { heard, isConnected } = await listen()
  expect([isConnected(), heard]).toEqual([true, ['(missed)']])
  await db.run(sql`select pg_notify('others', 'nothing'), pg_notify('other', 'two')`)
  await say('three')
  await expect.poll(() => heard).toEqual(['(missed)', 'two', 'three'])
})

test('reports missed events when a cut connection is restored', async () => {
  const { heard, changes, isConnected } = await listen()
  await way.cut()
  await expect.poll(isConnected).toBe(false)
  await say('to nobody')
  await way.mend()
  await expect.poll(isConnected, back).toBe(true)
  await say('again')
  await expect.poll(() => heard).toEqual(['(missed)', '(missed)', 'again'])
  expect(changes).toEqual([true, false, true])
})

test('notices a silent connection, and opens another', async () => {
  const { heard, isConnected } = await listen()
  way.stall()
  await expect.poll(isConnected, back).toBe(false)
  await expect.poll(isConnected, back).toBe(true)
  await say('again')
  await expect.poll(() => heard).toEqual(['(missed)', '(missed)', 'again'])
})

test('starts without a database, and hears events once the database is reachable', async () => {
  await way.cut()
  const { heard, changes, isConnected } = await listen()
  expect([isConnected(), changes]).toEqual([false, []])
  await way.mend()
  await expect.poll(isConnected, back).toBe(true)
  await say('hello')
  await expect.poll(() => heard).toEqual(['(missed)', 'hello'])
})

test('closing ends its connection, whether or not the database answers', async () => {
  const lines = async () =>
    await db.run(sql`select 1 from pg_stat_activity where application_name = 'lampara live'
    and datname = current_database()`)
  const first = await listen()
  // Connections of earlier tests may still be closing.
  await expect.poll(lines, { timeout: 10_000 }).toBe(1)
  await first.close()
  await expect.poll(lines).toBe(0)
  const second = await listen()
  way.stall()
  const from = Date.now()
  await second.close()
  expect(Date.now() - from).toBeLessThan(3_000)
})
