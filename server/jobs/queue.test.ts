import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { openMetrics } from '#server/metrics/metrics.ts'
import { type Attempt, afterFault, type Control, runQueue, withLease } from './queue.ts'

const deps = { log: pino({ level: 'silent' }), metrics: openMetrics(), now: () => new Date() }

interface Task {
  name: string
  failures: number
}
function queueOf(names: string[], work: (task: Task, control: Control) => Promise<Attempt>, mostWorkers = 1) {
  const waiting: Task[] = names.map((name) => ({ name, failures: 0 }))
  const buried: string[] = []
  const later: (Date | null)[] = []
  let isOurs = true
  const queue = runQueue({
    mostWorkers,
    patience: 0,
    pollAfter: () => 60_000,
    onFailure: (error) => {
      throw error
    },
    claimNext: withLease<Task>(deps, {
      name: 'tasks',
      lease: 30,
      claim: async () => waiting.shift(),
      renew: async () => isOurs,
      work,
      failed: ({ failures }) => afterFault(failures + 1, deps.now(), 'it failed too often'),
      requeue: async (task, { failures, notBefore }) => {
        later.push(notBefore)
        waiting.push({ ...task, failures })
      },
      deadLetter: async (task, { reason }) => void buried.push(`${task.name}: ${reason}`),
    }),
  })
  return { queue, waiting, buried, later, lose: () => (isOurs = false) }
}

test('tries a failing row three times at growing intervals, then dead-letters it with its reason', async () => {
  const tried: string[] = []
  const { queue, buried, later } = queueOf(['broken', 'sound'], async ({ name }) => {
    tried.push(name)
    if (name === 'broken') throw new Error('no')
    return 'done'
  })
  await vi.waitFor(() => expect(buried).toEqual(['broken: it failed too often']), { timeout: 20_000 })
  expect(tried).toEqual(['broken', 'sound', 'broken', 'broken'])
  for (const notBefore of later) expect(notBefore?.getTime()).toBeGreaterThan(Date.now())
  await queue.stop()
})

test('at most as many items are worked on at once as there are workers', async () => {
  const held: (() => void)[] = []
  let most = 0
  const work = () =>
    new Promise<Attempt>(
      (resolve) =>
        (most = Math.max(
          most,
          held.push(() => resolve('done')),
        )),
    )
  const { queue, waiting } = queueOf(['a', 'b', 'c', 'd', 'e'], work, 2)
  await vi.waitFor(() => expect(held).toHaveLength(2), { timeout: 20_000 })
  expect([most, waiting.length]).toEqual([2, 3])
  const ended = queue.stop()
  for (const release of held) release()
  await ended
  expect(waiting).toHaveLength(3)
})

test('an item that is enqueued during an empty poll is found at once', async () => {
  let polls = 0
  let answer = () => {}
  const claimNext = async () => {
    polls += 1
    await new Promise<void>((resolve) => (answer = resolve))
    return 'empty' as const
  }
  const queue = runQueue({ claimNext, pollAfter: () => 60_000, onFailure: () => {} })
  queue.wake()
  answer()
  await vi.waitFor(() => expect(polls).toBe(2), { timeout: 20_000 })
  const ended = queue.stop()
  answer()
  await ended
})

test('aborts work when its lease is lost or the queue stops', async () => {
  const endings: unknown[] = []
  const untilEnded = (_task: Task, { signal }: Control) =>
    new Promise<Attempt>((resolve) => {
      signal.addEventListener('abort', () => {
        endings.push(signal.reason.message)
        resolve('done')
      })
    })
  const lost = queueOf(['one'], untilEnded)
  lost.lose()
  await vi.waitFor(() => expect(endings).toEqual(['another process has taken it']), { timeout: 20_000 })
  const stopped = queueOf(['two'], untilEnded)
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([lost.queue.stop(), stopped.queue.stop()])
  expect(endings).toEqual(['another process has taken it', 'the portal stops'])
})
