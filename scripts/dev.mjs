// npm run dev: the portal with live reload, on one port.
// Vite serves the pages' modules and everything else goes to the real server, which listens on a port of its own and
// is built and started again whenever its sources change. A changed screen shows itself without a reload.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { CannotPrepare, prepare, root } from './prepare.mjs'

const OUT = 'dist.dev'
/** @param {string[]} names */
const at = (...names) => join(root, ...names)
const port = Number(process.env.PORT || 3000)
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`

process.chdir(root)
try {
  await prepare({ build: false })
} catch (error) {
  console.error(error instanceof CannotPrepare ? error.message : error)
  process.exit(1)
}
process.env.BUILD_INTO = OUT
const { build, createServer: createVite } = await import('vite')

const front = createServer(answer)
const vite = await createVite({
  configFile: at('scripts', 'vite', 'web.ts'),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: front } },
})

rmSync(at(OUT), { recursive: true, force: true })
await writeTemplates()
const backend = startBackend()
let isBuilt = false
const watchers = [await watch('server.ts'), await watch('pages.ts')]
isBuilt = true
backend.restart()
vite.watcher.on('change', async (file) => {
  if (!file.endsWith('.html')) return
  await writeTemplates()
  backend.restart()
})

front.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  console.error(error.code === 'EADDRINUSE' ? `PORT: ${port} is in use by another program. Set another PORT.` : error)
  void stop(1)
})
front.listen(port, '127.0.0.1')
let isStopping = false
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => void stop(0))

/** @param {number} status */
async function stop(status) {
  if (isStopping) return
  isStopping = true
  front.close()
  front.closeAllConnections()
  await Promise.all([backend.stop(), vite.close(), ...watchers.map((watcher) => watcher.close())])
  process.exit(status)
}

/** The pages' frames as Vite wants them while developing; the server fills in the rest, as it always does. */
async function writeTemplates() {
  mkdirSync(at(OUT, 'web'), { recursive: true })
  for (const name of ['index.html', 'public.html']) {
    // The frames answer every path, so nothing in them may be relative to one.
    const frame = readFileSync(at('web', name), 'utf8').replaceAll('="./', '="/')
    writeFileSync(at(OUT, 'web', name), await vite.transformIndexHtml(`/${name}`, frame))
  }
}

/**
 * Builds now and after every change, and starts the server again with what came of it.
 * @param {string} configFile
 */
async function watch(configFile) {
  const watcher = await build({
    configFile: at('scripts', 'vite', configFile),
    logLevel: 'warn',
    build: { watch: {}, minify: false },
  })
  if (!('on' in watcher)) throw new Error(`${configFile} was built once and is not watched`)
  await /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      watcher.on('event', (event) => {
        if (event.code === 'BUNDLE_END') event.result?.close?.()
        if (event.code === 'ERROR') console.error(event.error)
        if (event.code !== 'END' && event.code !== 'ERROR') return
        if (isBuilt) backend.restart()
        resolve()
      })
    })
  )
  return watcher
}

function startBackend() {
  /** @type {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null> | undefined} */
  let child
  /** @type {Promise<unknown>} */
  let ready = Promise.resolve()
  /** @type {number | undefined} */
  let address
  let queue = Promise.resolve()
  let isWaiting = false

  const end = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const start = async () => {
    await end()
    address = await freePort()
    const started = spawn(process.execPath, ['--enable-source-maps', at(OUT, 'server', 'main.js')], {
      env: { ...process.env, PORT: String(address), HOST: '127.0.0.1', PUBLIC_URL: publicUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    ready = Promise.race([
      once(started, 'exit'),
      new Promise((resolve) => {
        started.stdout.on('data', (text) => `${text}`.includes(' is ready at ') && resolve(undefined))
      }),
    ])
    started.stdout.pipe(process.stdout, { end: false })
    await ready
    vite.ws.send({ type: 'full-reload' })
  }
  return {
    /** Several changes at once are one restart. */
    restart: () => {
      if (isWaiting) return
      isWaiting = true
      setTimeout(() => {
        isWaiting = false
        queue = queue.then(start).catch(console.error)
      }, 100)
    },
    address: async () => {
      await ready
      return address
    },
    stop: async () => {
      await queue
      await end()
    },
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const taken = probe.address()
  probe.close()
  if (taken === null || typeof taken === 'string') throw new Error('no port is free')
  return taken.port
}

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 */
function answer(incoming, outgoing) {
  vite.middlewares(incoming, outgoing, () => void pass(incoming, outgoing))
}

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 */
async function pass(incoming, outgoing) {
  const target = { host: '127.0.0.1', port: await backend.address() }
  const { method, url, headers } = incoming
  const onward = request({ ...target, method, path: url, headers }, (reply) => {
    // Live reload lives on inline script and a socket, which the portal's policy rightly forbids.
    delete reply.headers['content-security-policy']
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(outgoing)
  })
  onward.once('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(503, { 'retry-after': '1' })
    outgoing.end('The server is restarting. Reload the page.')
  })
  outgoing.once('close', () => onward.destroy())
  incoming.pipe(onward)
}
