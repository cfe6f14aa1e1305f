import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { pathOfEntry } from './child.ts'
import { type Frame, readFrames, writeFrame } from './worker-protocol.ts'

const OUT = 3

export interface ParentChannel {
  frames: AsyncGenerator<Frame>
  send: (kind: number, bytes?: Uint8Array) => Promise<void>
  /** Does work that may take so many milliseconds of the processor's time; the child is ended when it takes more. */
  within: <T>(milliseconds: number, work: () => Promise<T>) => Promise<T>
}

/**
 * The child's line to the portal. A child that works without a pause, and so hears nothing, is still ended when it takes
 * more memory than this or when its portal is no more.
 */
export function openWorkerChannel({ mostMegabytes }: { mostMegabytes: number }): ParentChannel {
  // Sent to the whole group, these are for the portal, which finishes what is under way.
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
