import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { CHECKOUT_CURRENCY } from '#contract/money/checkout.ts'
import type { PortalSettings } from '#contract/settings.ts'
import { type Config, ConfigError, parseConfig } from '#server/config/config.ts'
import { openDeps } from '#server/start/open-deps.ts'
import { bindFiles } from '#server/start/open-storage.ts'
import { findWarnings } from '#server/start/warnings.ts'
import { buildApp } from './app.ts'
import { startEmbedded } from './database/embedded/embedded.ts'
import { openDatabase } from './database/open.ts'
import { prepareDatabase } from './database/prepare.ts'
import { StartRefusal } from './database/start-refusal.ts'
import type { Deps } from './deps.ts'
import { buildMetricsApp } from './features/health/metrics.routes.ts'
import { openBuiltPages } from './gateways/pages/built-pages.ts'
import { openLog } from './start/open-deps.ts'

const REQUESTS_WITHIN = 8_000
const END_WITHIN = 9_500
const CAUGHT_UP_WITHIN = 10_000

// The build puts the folder of this bundle beside that of the site.
const dist = join(dirname(fileURLToPath(import.meta.url)), '..')

type CloseActions = (() => Promise<unknown>)[]

/** Serves the portal until the signal, finishes running work, and returns the exit status. */
export async function servePortal(stopping: AbortSignal): Promise<number> {
  const opened: CloseActions = []
  try {
    await open(parseConfig(process.env), opened, stopping)
    if (!stopping.aborted) await once(stopping, 'abort')
  } catch (error) {
    if (!stopping.aborted) {
      report(error)
      await closeAll(opened)
      return 1
    }
  }
  setTimeout(() => process.exit(0), END_WITHIN).unref()
  await closeAll(opened)
  return 0
}

async function open(config: Config, opened: CloseActions, stopping: AbortSignal) {
  const log = openLog()
  const given = config.database ?? (await openEmbedded(config, log, opened, stopping))
  const { url, directUrl, replicaUrl, isPooled, warnings } = await prepareDatabase(given, stopping)
  for (const each of warnings) log.warn(each)
  const db = openDatabase(url, { isPooled })
  opened.push(() => db.end({ timeout: 0.5 }))
  const standby = replicaUrl === undefined ? null : openDatabase(replicaUrl, { applicationName: 'lampara reads' })
  if (standby) opened.push(() => standby.end({ timeout: 0.5 }))
  await bindFiles(db, config)
  for (const warning of await findWarnings(config, db, new Date())) log.warn(warning)
  const pages = await openBuiltPages(dist, siteOf(config), config.publicUrl)
  stopping.throwIfAborted()
  const { deps, caughtUp, stopJobs, close } = await openDeps({
    config,
    db,
    directUrl,
    standby,
    pages,
    log,
  })
  opened.push(close)
  // Most portals catch up at once; a very large portal opens before the last job has caught up.
  await Promise.race([caughtUp, pause(CAUGHT_UP_WITHIN, undefined, { signal: stopping, ref: false })])
  if (config.demo) await (await import('./demo/seed-demo.ts')).seedDemo(deps)
  const app = await buildApp(deps, { stopping })
  if (config.metricsPort !== undefined) await openMetrics(deps, config.metricsPort, opened)
  // Side by side: one after the other could exceed the time for the whole shutdown.
  opened.push(() => Promise.all([finishRequests(app, config), stopJobs()]))
  stopping.throwIfAborted()
  await listen(app, config.listen, 'PORT')
  // The load balancer needs a moment to see that it must send no more requests here.
  opened.push(() => pause(config.drainSeconds * 1000))
  // Logs an uncaught error, which must not end the portal for everybody else.
  process.on('uncaughtException', (error) => log.error({ err: error }, 'an uncaught error'))
  stopping.throwIfAborted()
  console.log(`${config.brand.name} is ready at ${config.publicUrl}`)
  if (config.demo) console.log(`Sign in as one of its people at ${config.publicUrl}/dev/personas`)
}

const siteOf = (config: Config): PortalSettings => ({
  brandName: config.brand.name,
  currency: config.currency,
  supportEmail: config.brand.supportEmail,
  company: {
    address: config.brand.companyAddress,
    city: config.brand.companyCity,
    phone: config.brand.companyPhone,
  },
  timeZone: config.timeZone,
  signIn: config.oidc ? 'oidc' : 'code',
  applicationFee: config.applicationFee,
  takesCards: config.stripe !== undefined,
  isEvaluation: !config.production,
  onlineMethods: config.currency === CHECKOUT_CURRENCY ? [...(config.paymongo?.methods ?? [])] : [],
})

async function openEmbedded({ dataDir }: Config, log: Logger, opened: CloseActions, stopping: AbortSignal) {
  const embedded = await startEmbedded({ dataDir, signal: stopping, log: (line) => log.warn(line) })
  opened.push(embedded.stop)
  return { url: embedded.url, directUrl: undefined, dataDir }
}

async function listen(app: FastifyInstance, { host, port }: Config['listen'], variable: 'PORT' | 'METRICS_PORT') {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartRefusal(
        `${variable}: ${port} on ${host} is in use by another program. Stop that one, or set another ${variable}.`,
      )
    }
    if (code === 'EACCES')
      throw new StartRefusal(`${variable}: ${port} needs more permissions than this user has. Set a port above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefusal(`HOST: ${host} is not an address of this machine. Set one that is, such as 127.0.0.1.`)
    }
    throw error
  }
}

async function openMetrics(deps: Deps, port: number, opened: CloseActions) {
  const app = buildMetricsApp(deps)
  opened.push(() => app.close())
  await listen(app, { host: '127.0.0.1', port }, 'METRICS_PORT')
}

/** Takes no new requests, lets running ones finish, and closes connections that are still open after their time. */
async function finishRequests(app: FastifyInstance, { drainSeconds }: Config) {
  const cut = setTimeout(() => app.server.closeAllConnections(), REQUESTS_WITHIN - drainSeconds * 1000)
  await app.close()
  clearTimeout(cut)
}

async function closeAll(opened: CloseActions) {
  for (const close of opened.splice(0).reverse()) {
    await close().catch((error: unknown) => console.error(`Closing went wrong: ${String(error)}`))
  }
}

function report(error: unknown) {
  if (error instanceof ConfigError) for (const line of error.lines) console.error(line)
  else console.error(error instanceof StartRefusal ? error.message : error)
}

// Runs when this file is started directly, as in an image, perhaps through a link; npm start passes its own signal.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const stopping = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
  // Not awaited: a module that loads later may import this one, which must have loaded by then.
  void servePortal(stopping.signal).then((status) => process.exit(status))
}
