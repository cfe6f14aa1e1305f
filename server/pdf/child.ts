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
  /** Whether others ended it: its portal, a person, or a machine without memory. */
  killedByOthers: boolean
  timedOut: boolean
}

// Of the signals that end it these are never its own doing.
const FROM_OTHERS = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'])

interface ChildLimits {
  /** Of its JavaScript heap. What it holds beside the heap is watched by `openLine`. */
  heapMegabytes: number
}

const here = dirname(fileURLToPath(import.meta.url))

/** Where the built entries lie. From source there are none, unless a run of many tests has built them once for all. */
const builtFolder = () => (import.meta.url.endsWith('.ts') ? process.env.BUILT_CHILDREN : here)

export function pathOfEntry(entry: string): string {
  const built = builtFolder()
  return built ? join(built, `${parse(entry).name}.js`) : join(here, '..', entry)
}

const loader = () =>
  builtFolder() ? [] : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]

/**
 * A file that takes a child over reads its program and nothing else, writes nothing, starts nothing and makes no code of
 * its own; only the network is not closed to it. What runs from source needs more than that to be compiled.
 */
function confinement(): string[] {
  const program = builtFolder()
  if (!program) return []
  // Node 20 knows the first name alone, as something that it warns of.
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission'
  return [
    flag,
    '--no-warnings',
    `--allow-fs-read=${program}${sep}*`,
    '--allow-worker',
    '--disallow-code-generation-from-strings',
  ]
}

// Of 0 to 19: answers to people come first, but a busy machine must not starve it.
const PATIENT = 5

function lowerPriority(pid: number | undefined) {
  try {
    if (pid !== undefined) setPriority(pid, PATIENT)
  } catch {
    // It has ended already, or is that patient already, which only root may change.
  }
}

/**
 * Starts the entry of that name in a process of its own. It reads frames on its standard input and writes them to its
 * fourth descriptor (`in-child.ts`), so that nothing a library prints comes between; it gets no secret of ours.
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
