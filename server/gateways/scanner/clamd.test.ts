import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { portOf } from '#server/testing/doubles/ports.ts'
import { openClamd } from './clamd.ts'

// `patient` gives a busy machine enough time; `limits` gives up a mute daemon at once.
const patient = { connect: 10_000, silence: 10_000, whole: 30_000 }
const limits = { connect: 500, silence: 150, whole: 450 }
const opened: { server: Server; sockets: Set<Socket> }[] = []

afterEach(async () => {
  for (const { server, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
})

/** Starts a stub daemon that handles each connection with `meet`. */
async function daemon(meet: (socket: Socket) => void, within = limits) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    meet(socket)
  }).listen(0, '127.0.0.1')
  opened.push({ server, sockets })
  await once(server, 'listening')
  return openClamd(`tcp://127.0.0.1:${portOf(server)}`, within)
}

/** Reads a file to its end, and then sends this answer. */
const hearing = (answer: string) => (socket: Socket) => {
  let end = Buffer.alloc(0)
  socket.on('data', (piece) => {
    end = Buffer.concat([end, piece]).subarray(-'zPING\0'.length)
    if (end.subarray(-4).equals(Buffer.alloc(4)) || end.toString() === 'zPING\0') socket.end(answer)
  })
}

async function* file(megabytes = 1) {
  for (let sent = 0; sent < megabytes * 16; sent++) yield Buffer.alloc(65_536, 'x')
}

const away = { kind: 'unavailable', details: { code: 'scanner_unavailable' } }

test('a file is clean or infected as the daemon says', async () => {
  expect(await (await daemon(hearing('stream: OK\0'), patient)).scan(file())).toEqual({ verdict: 'clean' })
  expect(await (await daemon(hearing('stream: Win.Test-1 FOUND\0'), patient)).scan(file())).toEqual({
    verdict: 'infected',
    signature: 'Win.Test-1',
  })
  await (await daemon(hearing('PONG\0'), patient)).check()
})

const unreliable: Record<string, (socket: Socket) => void> = {
  'is mute': (socket) => socket.resume(),
  'takes nothing': (socket) => socket.pause(),
  'answers in drops': (socket) => {
    socket.resume()
    const dripping = setInterval(() => socket.write('s'), 50)
    socket.on('close', () => clearInterval(dripping))
  },
  'says something else': hearing('HTTP/1.1 200 stream: OK\0'),
  'says clean only almost': hearing('stream: OK'),
  'tells of an error': hearing('stream: Can’t allocate memory ERROR\0'),
  'has a smaller limit than ours': (socket) => {
    socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0'))
  },
  'hangs up in the middle': (socket) => {
    socket.once('data', () => socket.destroy())
  },
  'never stops talking': (socket) => {
    socket.resume()
    socket.write(Buffer.alloc(100_000, 'x'))
  },
}

test.each(Object.entries(unreliable))('a daemon that %s is reported as away in time', async (_, meet) => {
  const scanner = await daemon(meet)
  const from = performance.now()
  await expect(scanner.scan(file(8))).rejects.toMatchObject(away)
  await expect(scanner.check()).rejects.toMatchObject(away)
  expect(performance.now() - from).toBeLessThan(3_000)
})

test('reports the scanner as away when no daemon listens', async () => {
  const scanner = openClamd('tcp://127.0.0.1:1', limits)
  await expect(scanner.scan(file())).rejects.toMatchObject(away)
})

test('rethrows an error of the source', async () => {
  const scanner = await daemon(hearing('stream: OK\0'))
  async function* breaking() {
    yield Buffer.alloc(10)
    throw new Error('the disk broke')
  }
  await expect(scanner.scan(breaking())).rejects.toThrow('the disk broke')
})
