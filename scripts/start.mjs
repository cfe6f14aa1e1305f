// npm start: prepares what is stale and then is the server itself, in this very process,
// so that a signal to npm, to its group or to this process reaches the one that must finish its work.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CannotPrepare, prepare, root } from './prepare.mjs'

// The first signal counts; a second, from an impatient hand or by way of npm, must not cut the work short.
const stopping = new AbortController()
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => stopping.abort())

try {
  await prepare({ signal: stopping.signal })
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  console.error(error instanceof CannotPrepare ? error.message : error)
  process.exit(1)
}
if (stopping.signal.aborted) process.exit(0)

process.chdir(root)
const { servePortal } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
process.exit(await servePortal(stopping.signal))
