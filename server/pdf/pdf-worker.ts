import { setTimeout as pause } from 'node:timers/promises'
import { type Child, startChild } from './child.ts'
import { FROM_READER, type PdfReadResult, TO_READER } from './reading.ts'
import { openSemaphore } from './semaphore.ts'

const AT_ONCE = 2
const WAIT_WITHIN = 20_000
// Limits of CPU time: nearly every file needs a small part of the first, and a file that needs more than the second is
// hostile or broken.
const WORK_WITHIN = 3_000
const SLOW_WORK_WITHIN = 10_000
// A limit of real time: a machine that exceeds it is too busy, and the file is not to blame.
const READ_WITHIN = 30_000
const START_WITHIN = 15_000
const EXIT_WITHIN = 10_000
const IDLE = 60_000

export interface PdfFeed {
  write: (piece: Uint8Array) => Promise<void>
  /** Ends the file and returns the result; a child that crashes by itself blames the file. */
  end: () => Promise<PdfReadResult>
}

/** Reads PDFs in processes of their own, so that a hostile file costs the portal neither memory nor time. */
export interface PdfWorker {
  /**
   * Runs the work with a free reader; returns null when no reader is free within 20 s. A file that timed out before
   * gets more time, one such file at a time: the other reader stays free for everybody else.
   */
  withReader: <T>(work: (feed: PdfFeed) => Promise<T>, options?: { afterTimeout?: boolean }) => Promise<T | null>
  close: () => Promise<void>
}

/** Thrown when the child does not start, crashes before it has a whole file, or is killed: the file is not to blame. */
export class ReaderUnavailable extends Error {
  override name = 'ReaderUnavailable'
}

/** Starts children when needed, never more than two, and ends them after a minute without work. */
export function openPdfWorker({
  workWithin = WORK_WITHIN,
  slowWorkWithin = SLOW_WORK_WITHIN,
  waitWithin = WAIT_WITHIN,
  idle = IDLE,
} = {}): PdfWorker {
  const turns = openSemaphore(AT_ONCE, waitWithin)
  const slowTurns = openSemaphore(1, waitWithin)
  const all = new Set<PooledChild>()
  const free: PooledChild[] = []
  let isClosed = false

  const acquire = async () => {
    for (let known = free.pop(); known; known = free.pop()) {
      clearTimeout(known.idleUntil)
      if (known.isAlive()) return known
    }
    if (isClosed) throw new ReaderUnavailable('the portal ends')
    const pooled = await startReader()
    all.add(pooled)
    if (isClosed) pooled.child.end()
    void pooled.child.ended.then(() => all.delete(pooled))
    return pooled
  }
  const release = (pooled: PooledChild) => {
    if (!pooled.isAlive()) return
    free.push(pooled)
    pooled.idleUntil = setTimeout(() => {
      free.splice(free.indexOf(pooled), 1)
      pooled.child.end()
    }, idle)
  }

  function withChild<T>(work: (feed: PdfFeed) => Promise<T>, within: number) {
    return turns.take(async () => {
      const pooled = await acquire()
      try {
        return await work(await openFeed(pooled, within))
      } finally {
        release(pooled)
      }
    })
  }

  return {
    withReader: (work, { afterTimeout = false } = {}) =>
      afterTimeout ? slowTurns.take(() => withChild(work, slowWorkWithin)) : withChild(work, workWithin),
    close: async () => {
      isClosed = true
      const ending = [...all].map(({ child }) => child)
      for (const { idleUntil } of all) clearTimeout(idleUntil)
      for (const child of ending) child.end()
      await Promise.all(ending.map((child) => child.ended))
    },
  }
}

interface PooledChild {
  child: Child
  isAlive: () => boolean
  idleUntil?: NodeJS.Timeout | undefined
}

async function startReader(): Promise<PooledChild> {
  const child = startChild('pdf/read-pdf.ts', { heapMegabytes: 256 })
  let isAlive = true
  void child.ended.then(() => {
    isAlive = false
  })
  const first = await within(START_WITHIN, child.frames.next())
  if (first?.done !== false || first.value.kind !== FROM_READER.ready) {
    child.end()
    throw new ReaderUnavailable(`the process that reads PDFs does not start: ${(await child.ended).words}`)
  }
  // Lowers the priority only now: a start is as much work as hundreds of files, and a person waits for it.
  child.giveWay()
  return { child, isAlive: () => isAlive }
}

async function openFeed({ child }: PooledChild, workWithin: number): Promise<PdfFeed> {
  const send = (kind: number, bytes?: Uint8Array) =>
    child.send(kind, bytes).catch((cause: unknown) => {
      throw new ReaderUnavailable('the process that reads PDFs is gone', { cause })
    })
  await send(TO_READER.begin)
  return {
    write: (piece) => send(TO_READER.bytes, piece),
    end: async () => {
      await send(TO_READER.end, Buffer.from(String(workWithin)))
      const answer = await within(READ_WITHIN, child.frames.next())
      if (answer?.done === false) return JSON.parse(answer.value.bytes.toString())
      // A child that crashes ends by itself, and its ending tells whether the file is to blame.
      const ending = answer && (await within(EXIT_WITHIN, child.ended))
      child.end()
      if (!ending) throw new ReaderUnavailable('the process that reads PDFs gets no time to do so')
      if (ending.killedByOthers) throw new ReaderUnavailable('the process that reads PDFs was ended by others')
      return { trouble: ending.timedOut ? 'timeout' : 'crashed' }
    },
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  const enough = new AbortController()
  const late = pause(milliseconds, undefined, { signal: enough.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    enough.abort()
  }
}
