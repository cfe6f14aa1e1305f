import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { pathOfEntry } from './child.ts'
import { type Frame, readFrames, writeFrame } from './worker-protocol.ts'

const OUT = 3

export interface ParentChannel {
  frames: AsyncGenerator<Frame>
  send: (kind: number, bytes?: Uint8Array) => Promise<void>
  /** Does the work within so many milliseconds of CPU time, and ends the child when the work takes more. */
  within: <T>(milliseconds: number, work: () => Promise<T>) => Promise<T>
}

/**
 * Opens the child's channel to the portal. A watchdog ends the child when it exceeds this memory or outlives its
 * portal, even while its event loop is blocked.
 */
export function openWorkerChannel({ mostMegabytes }: { mostMegabytes: number }): ParentChannel {
  // Ignores signals to the whole process group: the portal handles them, and finishes running work.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  const watch = new Worker(pathOfEntry('pdf/watch.mjs'), { workerData: { parent: process.ppid, mostMegabytes } })
  watch.unref()
  const out = new Socket({ fd: OUT, readable: false, writable: true })
  out.on('error', () => process.exit(0))
  return {
    frames: readFrames(process.stdin),
    send: (kind, bytes) => writeFrame(out, kind, bytes),
    within: async (milliseconds, work) => {
      watch.postMessage(milliseconds)
      try {
        return await work()
      } finally {
        watch.postMessage(null)
      }
    },
  }
}
