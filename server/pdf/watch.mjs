// A thread beside a child's work, which may be busy for ever: it ends the whole child. In plain JavaScript, because a
// thread is not given what reads TypeScript.
import { workerData } from 'node:worker_threads'

const LOOK_EVERY = 50
const { parent, mostMegabytes } = workerData

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > mostMegabytes * 1024 * 1024
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, LOOK_EVERY)
