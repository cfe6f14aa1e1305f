import { connect, type Socket } from 'node:net'
import { SCANNER_AWAY } from '#contract/documents/documents.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Scanner, ScanResult } from './scanner.ts'

const LONGEST_CHUNK = 64 * 1024
const LONGEST_ANSWER = 1024
const LIMITS = { connect: 2_000, silence: 10_000, whole: 30_000 }

export type ScanLimits = typeof LIMITS

/**
 * Asks a ClamAV daemon over TCP. A daemon that is mute, late or gives an unknown answer counts as away: only its
 * explicit answer makes a file clean.
 */
export function openClamd(url: string, limits: ScanLimits = LIMITS): Scanner {
  const { hostname, port } = new URL(url)
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }

  const ask = async <T>(question: (line: ClamdConnection) => Promise<T>): Promise<T> => {
    const socket = await reach(address, limits.connect)
    const watch = openStopwatch(limits, (error) => socket.destroy(error))
    try {
      return await question({ socket, watch, answer: answerOn(socket) })
    } finally {
      watch.stop()
      socket.destroy()
    }
  }
  return {
    scan: (source) => ask((line) => scan(line, source)),
    check: () => ask(ping),
  }
}

interface ClamdConnection {
  socket: Socket
  watch: Stopwatch
  answer: Promise<string>
}

async function scan(
  { socket, watch, answer }: ClamdConnection,
  source: AsyncIterable<Uint8Array>,
): Promise<ScanResult> {
  let isAnswered = false
  const settled = answer
    .catch(() => undefined)
    .then(() => {
      isAnswered = true
    })
  socket.write('zINSTREAM\0')
  for await (const piece of source) {
    // A daemon may answer early, and then reads no more.
    if (isAnswered) break
    await watch.judge(Promise.race([sendChunks(socket, piece), settled]))
  }
  if (!isAnswered) socket.write(Buffer.alloc(4))
  return verdictOf(await orAway(watch.judge(answer)))
}

async function sendChunks(socket: Socket, piece: Uint8Array) {
  for (let start = 0; start < piece.length; start += LONGEST_CHUNK) {
    const chunk = piece.subarray(start, start + LONGEST_CHUNK)
    const size = Buffer.alloc(4)
    size.writeUInt32BE(chunk.length)
    socket.cork()
    socket.write(size)
    const hasRoom = socket.write(chunk)
    socket.uncork()
    if (!hasRoom) await new Promise<void>((resolve) => socket.once('drain', resolve))
  }
}

function verdictOf(answer: string): ScanResult {
  if (answer === 'stream: OK') return { verdict: 'clean' }
  const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (signature !== undefined) return { verdict: 'infected', signature }
  throw away(new Error(`the scanner answered: ${answer}`))
}

async function ping({ socket, watch, answer }: ClamdConnection) {
  socket.write('zPING\0')
  const said = await orAway(watch.judge(answer))
  if (said !== 'PONG') throw away(new Error(`the scanner answered: ${said}`))
}

function answerOn(socket: Socket): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    let said = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      said += text
      const end = said.indexOf('\0')
      if (end >= 0) resolve(said.slice(0, end).trim())
      else if (said.length > LONGEST_ANSWER) reject(new Error('the scanner sent too much'))
    })
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('the scanner hung up')))
  })
  // The connection may break before `answer` is awaited.
  answer.catch(() => {})
  return answer
}

/** Tries twice: a daemon that reloads its signatures refuses connections for a moment. */
const reach = (address: { host: string; port: number }, limit: number): Promise<Socket> =>
  orAway(open(address, limit).catch(() => open(address, limit)))

const open = (address: { host: string; port: number }, limit: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ ...address, noDelay: true })
    const late = setTimeout(() => socket.destroy(new Error('the scanner cannot be reached in time')), limit)
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(late))
    socket.once('connect', () => {
      clearTimeout(late)
      socket.off('error', reject)
      resolve(socket)
    })
  })

async function orAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw away(error)
  }
}

const away = (cause: unknown) =>
  new Refusal('unavailable', SCANNER_AWAY, { code: 'scanner_unavailable', retryAfter: 30 }, { cause })

interface Stopwatch {
  judge: <T>(wait: Promise<T>) => Promise<T>
  stop: () => void
}

function openStopwatch(limits: { silence: number; whole: number }, end: (error: Error) => void): Stopwatch {
  const inAll = setTimeout(() => end(new Error('the scanner takes too long')), limits.whole)
  return {
    judge: async (wait) => {
      const silence = setTimeout(() => end(new Error('the scanner is silent')), limits.silence)
      try {
        return await wait
      } finally {
        clearTimeout(silence)
      }
    },
    stop: () => clearTimeout(inAll),
  }
}
