import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname, join, parse, sep } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Frame, readFrames, writeFrame } from './worker-protocol.ts'

const MOST_WORDS = 2_000

export interface Child {
  pid: number | undefined
  /** Sends one frame; resolves when there is room for the next, rejects once the child is gone. */
  send: (kind: number, bytes?: Uint8Array) => Promise<void>
  frames: AsyncGenerator<Frame>
  ended: Promise<Ending>
  giveWay: () => void
  end: () => void
}

interface Ending {
  words: string
  /** The portal, a person, or a machine without memory ended the child. */
  killedByOthers: boolean
  timedOut: boolean
}

// Signals that the child never causes itself.
const FROM_OTHERS = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'])

interface ChildLimits {
  /** The limit of the JavaScript heap; `openWorkerChannel` limits all memory of the child. */
  heapMegabytes: number
}

const here = dirname(fileURLToPath(import.meta.url))

/** Returns the folder of the built entries; from source there is none, unless a run of many tests has built them. */
const builtFolder = () => (import.meta.url.endsWith('.ts') ? process.env.BUILT_CHILDREN : here)

export function pathOfEntry(entry: string): string {
  const built = builtFolder()
  return built ? join(built, `${parse(entry).name}.js`) : join(here, '..', entry)
}

const loader = () =>
  builtFolder() ? [] : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]

/**
 * Confines a child that a hostile file takes over: it reads only its program, writes no file, starts no program and
 * compiles no code; only the network stays open. A child from source needs more rights to be compiled.
 */
function confinement(): string[] {
  const program = builtFolder()
  if (!program) return []
  // Node 20 knows only the experimental flag, and warns of it.
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission'
  return [
    flag,
    '--no-warnings',
    `--allow-fs-read=${program}${sep}*`,
    '--allow-worker',
    '--disallow-code-generation-from-strings',
  ]
}

// Of 0 to 19: requests of people come first, but a busy machine must not starve the child.
const PATIENT = 5

function lowerPriority(pid: number | undefined) {
  try {
    if (pid !== undefined) setPriority(pid, PATIENT)
  } catch {
    // The child has ended, or already has this priority, which only root may change.
  }
}

/**
 * Starts the entry of that name in a process of its own. The child reads frames on its standard input and writes them
 * to its fourth descriptor (`worker-channel.ts`), apart from what a library prints; it gets no secret of ours.
 */
export function startChild(entry: string, { heapMegabytes }: ChildLimits): Child {
  const flags = [`--max-old-space-size=${heapMegabytes}`, ...confinement(), ...loader()]
  const child = spawn(process.execPath, [...flags, pathOfEntry(entry)], {
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  })
  const [into, , words, outOf] = child.stdio
  if (!(into instanceof Writable && words instanceof Readable && outOf instanceof Readable)) {
    throw new Error('a child has no lines to us')
  }
  let said = ''
  words.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < MOST_WORDS) said += text
  })
  // Reads and writes fail once the child is gone; nothing else needs the error.
  for (const stream of [into, words, outOf]) stream.on('error', () => {})
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => resolve({ words: error.message, killedByOthers: false, timedOut: false }))
    child.once('exit', (status, signal) =>
      resolve({
        words: `${said.trim()} (${signal ?? status})`,
        killedByOthers: FROM_OTHERS.has(signal),
        timedOut: signal === 'SIGVTALRM',
      }),
    )
  })
  return {
    pid: child.pid,
    send: (kind, bytes) => writeFrame(into, kind, bytes),
    frames: readFrames(outOf),
    ended,
    giveWay: () => lowerPriority(child.pid),
    end: () => {
      child.kill('SIGKILL')
    },
  }
}
