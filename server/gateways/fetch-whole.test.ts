import { createServer, type Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf } from '#server/testing/doubles/ports.ts'
import { fetchWhole } from './fetch-whole.ts'

let server: Server
let url = ''
let dripping = 0
let tidying: ReturnType<typeof setInterval>

beforeAll(async () => {
  server = createServer(({ url: path }, answer) => {
    if (path === '/mute') return
    if (path === '/whole') return void answer.writeHead(201, { 'x-said': 'so' }).end('all of it')
    answer.writeHead(200)
    dripping += 1
    const drops = setInterval(() => answer.write('.'), 50)
    answer.once('close', () => {
      clearInterval(drops)
      dripping -= 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${portOf(server)}`
  setFlagsFromString('--expose-gc')
  const tidy = runInNewContext('gc') as () => void
  tidying = setInterval(tidy, 20)
})
afterAll(() => {
  clearInterval(tidying)
  server.closeAllConnections()
  server.close()
})

test('a response is complete, with its status and headers', async () => {
  const answer = await fetchWhole(`${url}/whole`, { signal: AbortSignal.timeout(5_000) })
  expect([answer.status, answer.headers.get('x-said'), await answer.text()]).toEqual([201, 'so', 'all of it'])
})

test.each(['/drips', '/mute'])('%s is aborted at its timeout, even after garbage collection', async (path) => {
  await expect(fetchWhole(url + path, { signal: AbortSignal.timeout(300) })).rejects.toThrow(/timeout/)
})

test('a slow body is aborted at its timeout, and its connection is closed', async () => {
  const given = fetchWhole(`${url}/drips`, { signal: AbortSignal.timeout(3_000) }).catch((error: unknown) => error)
  await expect.poll(() => dripping, { timeout: 2_900, interval: 10 }).toBe(1)
  expect(await given).toBeInstanceOf(DOMException)
  await expect.poll(() => dripping, { timeout: 5_000 }).toBe(0)
})
