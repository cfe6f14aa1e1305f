import type { Deps } from '#server/deps.ts'
import type { RunningJob } from './job.ts'

// `worked`: more items may wait. `blocked`: other items would fail as well now.
type Taken = 'worked' | 'empty' | 'blocked'

interface QueueTurn {
  signal: AbortSignal
  isStopped: () => boolean
  claimed: () => void
}

interface WorkQueue {
  /** Claims the item that has waited longest and works on it. Any number of workers and processes run side by side. */
  claimNext: (turn: QueueTurn) => Promise<Taken>
  onFailure: (error: unknown) => void
  pollAfter: () => number
  mostWorkers?: number
  workers?: () => number
  /** How long `stop` waits before it aborts the work; without it, as long as the work takes. */
  patience?: number
}
export function runQueue(queue: WorkQueue): Required<Pick<RunningJob, 'stop' | 'wake'>> {
  const { claimNext, onFailure, pollAfter, mostWorkers = 1, workers = () => mostWorkers, patience } = queue
  const atWork = new Set<Promise<void>>()
  const ending = new AbortController()
  let stopped = false
  let wokenMeanwhile = false
  let timer: NodeJS.Timeout | undefined

  function open() {
    if (stopped || atWork.size >= workers()) return
    clearTimeout(timer)
    const worker = drain()
      .catch((error: unknown) => {
        if (!stopped) onFailure(error)
      })
      .finally(() => {
        atWork.delete(worker)
        if (atWork.size === 0) pollLater()
      })
    atWork.add(worker)
  }

  async function drain() {
    while (!stopped) {
      if ((await claimNext({ signal: ending.signal, isStopped: () => stopped, claimed: open })) !== 'worked') return
    }
  }

  function pollLater() {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(open, wokenMeanwhile ? 0 : pollAfter())
    wokenMeanwhile = false
  }

  const cutShort = () => ending.abort(new Error('the portal stops'))

  open()
  return {
    wake: () => {
      if (atWork.size >= mostWorkers) wokenMeanwhile = true
      else open()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      if (patience === 0) cutShort()
      const cut = patience ? setTimeout(cutShort, patience) : undefined
      await Promise.all(atWork)
      clearTimeout(cut)
    },
  }
}

export interface Requeue {
  failures: number
  notBefore: Date | null
  reason?: string
}

/** The result of an attempt. A dead letter is kept with its reason, and never claimed again. */
export type Attempt = 'done' | { requeue: Requeue; isBlocked?: boolean } | { deadLetter: string }

export interface Control {
  signal: AbortSignal
  isStopped: () => boolean
  renew: () => Promise<void>
}

interface LeasedQueue<Item> {
  name: string
  /** Another process takes the item of a killed one when the lease ends. */
  lease: number
  claim: (lease: { now: Date; leasedUntil: Date }) => Promise<Item | undefined>
  /** Called three times in each lease; false when another worker has the item. Omitted for work within the lease. */
  renew?: (item: Item, leasedUntil: Date) => Promise<boolean>
  longest?: number
  work: (item: Item, control: Control) => Promise<Attempt>
  /** Decides about work that threw; without it, the item waits for the end of its lease. */
  failed?: (item: Item, trouble: { error: unknown; isAborted: boolean }) => Attempt
  requeue: (item: Item, back: Requeue) => Promise<unknown>
  deadLetter: (item: Item, end: { reason: string; at: Date }) => Promise<unknown>
}

type QueueDeps = Pick<Deps, 'log' | 'metrics' | 'now'>
export function withLease<Item>(deps: QueueDeps, queue: LeasedQueue<Item>): WorkQueue['claimNext'] {
  return async ({ claimed, ...turn }) => {
    const now = deps.now()
    const item = await queue.claim({ now, leasedUntil: later(now, queue.lease) })
    deps.metrics.jobDone(queue.name, now)
    if (!item) return 'empty'
    claimed()
    const attempt = await attemptWork(deps, queue, { item, ...turn })
    if (attempt === 'done') return 'worked'
    if ('deadLetter' in attempt) {
      await queue.deadLetter(item, { reason: attempt.deadLetter, at: deps.now() })
      return 'worked'
    }
    await queue.requeue(item, attempt.requeue)
    return attempt.isBlocked ? 'blocked' : 'worked'
  }
}

async function attemptWork<Item>(
  { log, now }: QueueDeps,
  { name, lease, longest, renew, work, failed }: LeasedQueue<Item>,
  { item, signal, isStopped }: Omit<QueueTurn, 'claimed'> & { item: Item },
): Promise<Attempt> {
  const own = new AbortController()
  const end = () => own.abort(signal.reason)
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  const keep = async () => {
    const isOurs = await renew?.(item, later(now(), lease))
    if (isOurs === false) own.abort(new Error('another process has taken it'))
  }
  const beat = () => {
    keep().catch((error: unknown) => log.warn({ err: error, queue: name }, 'a lease could not be renewed'))
  }
  const heartbeat = renew && setInterval(beat, lease / 3)
  const tooLong = longest === undefined ? undefined : setTimeout(() => own.abort(), longest)
  try {
    return await work(item, { signal: own.signal, isStopped, renew: keep })
  } catch (error) {
    if (!failed) throw error
    return failed(item, { error, isAborted: own.signal.aborted })
  } finally {
    signal.removeEventListener('abort', end)
    clearInterval(heartbeat)
    clearTimeout(tooLong)
  }
}

// Work that fails through our own fault is tried three times, with a pause between.
export const faults = { most: 3, rest: 3_000 }

export const afterFault = (failures: number, at: Date, reason: string): Attempt =>
  failures >= faults.most ? { deadLetter: reason } : { requeue: { failures, notBefore: later(at, faults.rest) } }

export const later = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds)
