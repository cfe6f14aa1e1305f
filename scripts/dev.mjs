// npm run dev: the portal with live reload, on one port. Vite serves the page modules; the real server, on its own
// port, answers the rest. Vite rebuilds the server on every source change, and Node restarts it. A changed screen
// updates without a reload.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
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
const watchers = [await watch('server.ts'), await watch('pages.ts')]
const program = at(OUT, 'server', 'main.js')
const backendPort = await freePort()
const backend = spawn(process.execPath, ['--watch', '--enable-source-maps', program], {
  env: { ...process.env, PORT: String(backendPort), HOST: '127.0.0.1', PUBLIC_URL: publicUrl },
  stdio: ['ignore', 'pipe', 'inherit'],
})
backend.stdout.on('data', (text) => `${text}`.includes(' is ready at ') && vite.ws.send({ type: 'full-reload' }))
backend.stdout.pipe(process.stdout, { end: false })
vite.watcher.on('change', async (file) => {
  if (!file.endsWith('.html')) return
  await writeTemplates()
  utimesSync(program, new Date(), new Date())
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
  backend.kill('SIGTERM')
  const isEnded = backend.exitCode !== null || once(backend, 'exit')
  await Promise.all([isEnded, vite.close(), ...watchers.map((watcher) => watcher.close())])
  process.exit(status)
}

/** Writes the page frames that Vite needs in development; the server fills in the rest as usual. */
async function writeTemplates() {
  mkdirSync(at(OUT, 'web'), { recursive: true })
  for (const name of ['index.html', 'public.html']) {
    // A frame answers every path, so it must not contain relative addresses.
    const frame = readFileSync(at('web', name), 'utf8').replaceAll('="./', '="/')
    writeFileSync(at(OUT, 'web', name), await vite.transformIndexHtml(`/${name}`, frame))
  }
}

/**
 * Builds now and after every change.
 * @param {string} configFile
 */
async function watch(configFile) {
  const watcher = await build({
    configFile: at('scripts', 'vite', configFile),
    logLevel: 'warn',
    build: { watch: {}, minify: false, emptyOutDir: false },
  })
  if (!('on' in watcher)) throw new Error(`${configFile} was built once and is not watched`)
  await /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      watcher.on('event', (event) => {
        if (event.code === 'BUNDLE_END') event.result?.close?.()
        if (event.code === 'ERROR') console.error(event.error)
        if (event.code === 'END' || event.code === 'ERROR') resolve()
      })
    })
  )
  return watcher
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
  vite.middlewares(incoming, outgoing, () => pass(incoming, outgoing))
}

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 */
function pass(incoming, outgoing) {
  const target = { host: '127.0.0.1', port: backendPort }
  const { method, url, headers } = incoming
  const onward = request({ ...target, method, path: url, headers }, (reply) => {
    // Live reload needs inline script and a socket, which the portal's policy rightly forbids.
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
