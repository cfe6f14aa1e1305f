// npm start: prepares what is stale, then becomes the server in the same process, so that a signal to npm, its group or
// this process reaches the server.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CannotPrepare, prepare, root } from './prepare.mjs'

// Only the first signal counts; a second one, often forwarded by npm, must not cut the shutdown short.
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
