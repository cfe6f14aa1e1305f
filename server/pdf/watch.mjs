// A watchdog thread, which ends the child when its work never returns. Plain JavaScript, because a thread does not get
// the loader for TypeScript.
import { parentPort, workerData } from 'node:worker_threads'

const CHECK_EVERY = 50
const { parent, mostMegabytes } = workerData

/** Milliseconds of CPU time, which a busy machine does not prolong. */
const worked = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000
let workUntil = Number.POSITIVE_INFINITY
parentPort?.on('message', (most) => {
  workUntil = most === null ? Number.POSITIVE_INFINITY : worked() + most
})

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > mostMegabytes * 1024 * 1024
  // Uses signals that nobody else sends: a child that others end has not failed on its file.
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGALRM')
  if (worked() > workUntil) process.kill(process.pid, 'SIGVTALRM')
}, CHECK_EVERY)
