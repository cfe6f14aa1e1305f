// A thread beside a child's work, which may be busy for ever: it ends the whole child. In plain JavaScript, because a
// thread is not given what reads TypeScript.
import { parentPort, workerData } from 'node:worker_threads'

const CHECK_EVERY = 50
const { parent, mostMegabytes } = workerData

/** In milliseconds of the processor's time, which a busy machine does not make longer. */
const worked = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000
let workUntil = Number.POSITIVE_INFINITY
parentPort?.on('message', (most) => {
  workUntil = most === null ? Number.POSITIVE_INFINITY : worked() + most
})

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > mostMegabytes * 1024 * 1024
  // By signals that nobody else uses: a child that others end is not known to have met a bad file.
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGALRM')
  if (worked() > workUntil) process.kill(process.pid, 'SIGVTALRM')
}, CHECK_EVERY)
