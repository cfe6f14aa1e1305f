import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { paymentsNotConfigured, unsignedEvent } from '#domain/money/payments/refusals.ts'
import { openAccessLog } from '#server/audit/access-log.ts'
import type { Config } from '#server/config/config.ts'
import { type ChannelSubscriber, openListener } from '#server/database/listen.ts'
import type { Database } from '#server/database/open.ts'
import { openReplicaReads } from '#server/database/replica.ts'
import { selectOrInsertSetting } from '#server/database/settings.store.ts'
import type { Deps } from '#server/deps.ts'
import { refreshCase } from '#server/effects/refresh-case.ts'
import { confirmAct } from '#server/features/account/passkeys/step-up.service.ts'
import { readTasks } from '#server/features/cases/tasks.service.ts'
import { attachUpload, attachUploads } from '#server/features/documents/uploads/uploads.service.ts'
import { renewWorkClaims } from '#server/features/work/work-actions.service.ts'
import { digestOf } from '#server/features/work/work-digest.service.ts'
import { openPaymongo } from '#server/gateways/checkout/paymongo.ts'
import { openIdConnect } from '#server/gateways/identity/openid-connect.ts'
import { openDevMailbox } from '#server/gateways/mail/dev-mailbox.ts'
import { openSmtp } from '#server/gateways/mail/smtp.ts'
import type { PageRenderer } from '#server/gateways/pages/pages.ts'
import type { PaymentGateway } from '#server/gateways/payments/payments.ts'
import { openClamd } from '#server/gateways/scanner/clamd.ts'
import type { Scanner } from '#server/gateways/scanner/scanner.ts'
import { openBlockedPeople } from '#server/http/blocked-people.ts'
import { openLimits } from '#server/http/limits-in-database.ts'
import { openSessionCache } from '#server/http/session-cache.ts'
import { startJobs } from '#server/jobs/all-jobs.ts'
import { LIVE_CHANNEL, SESSION_ENDS_CHANNEL } from '#server/live/announce.store.ts'
import { openEventBus } from '#server/live/live.ts'
import { openMetrics } from '#server/metrics/metrics.ts'
import { openPdfWorker, type PdfWorker } from '#server/pdf/pdf-worker.ts'
import { openStorage } from './open-storage.ts'

interface DepsOptions {
  config: Config
  db: Database
  directUrl: string
  standby?: Database | null
  pages: PageRenderer
  log: FastifyBaseLogger
  now?: () => Date
  pdfReader?: PdfWorker
}

/** Stripe's library is large: a portal that takes no cards does not wait for it. */
async function openPayments({ stripe }: Config) {
  if (!stripe) return noPayments
  const { openStripe } = await import('#server/gateways/payments/stripe.ts')
  return openStripe(stripe)
}

function openCheckout({ paymongo, currency }: Config) {
  const checkout = paymongo ? openPaymongo(paymongo) : null
  return checkout?.currency === currency ? checkout : null
}

export interface OpenedDeps {
  deps: Deps
  caughtUp: Promise<void>
  stopJobs: () => Promise<void>
  /** Stops the jobs and closes the gateways; the database stays open. */
  close: () => Promise<void>
}

export async function openDeps({
  config,
  db,
  directUrl,
  standby = null,
  pages,
  log,
  now = () => new Date(),
  pdfReader = openPdfWorker(),
}: DepsOptions): Promise<OpenedDeps> {
  const mail = config.smtp ? openSmtp(config.smtp.url, config.mailFrom) : openDevMailbox(db, config.mailFrom, now)
  const secret =
    config.sessionSecret ?? (await selectOrInsertSetting(db, 'session_secret', randomBytes(32).toString('base64url')))
  const sessionCache = openSessionCache(db)
  const { live, listener } = openLive(directUrl, { isLimited: config.rateLimit, sessionCache, log })
  const metrics = openMetrics()
  const onChange = (isUsed: boolean) => {
    metrics.replicaUsed(isUsed)
    log.info({ isUsed }, 'the use of the read replica changed')
  }
  const deps: Deps = {
    config,
    db,
    reads: standby && openReplicaReads({ primary: db, standby, onChange }),
    transaction: (work) => db.begin(work),
    mail,
    identity: config.oidc ? openIdConnect(config.oidc) : null,
    payments: await openPayments(config),
    checkout: openCheckout(config),
    storage: await openStorage(config, db, log),
    scanner: config.clamdUrl ? openClamd(config.clamdUrl) : noScanner,
    pdfReader,
    pages,
    limits: openLimits(db, config.rateLimit),
    metrics,
    live,
    sessionCache,
    accessLog: openAccessLog({ db, secret, now, log }),
    blocked: openBlockedPeople(db),
    secret,
    confirmAct: (caller, act) => confirmAct(deps, caller, act),
    attachUpload: (caller, sent, write) => attachUpload(deps, caller, sent, write),
    attachUploads: (caller, sent, write) => attachUploads(deps, caller, sent, write),
    now,
    log,
    jobs: { wake: (job) => jobs.wake(job) },
    refreshCase: (tx, id, at) => refreshCase(tx, { config, now: () => at }, id),
    digestOf: (tx, address, at) => digestOf({ config, db: tx, now: () => at }, address),
    renewWorkClaims: (on, action) => renewWorkClaims({ config, db: on }, action),
    readTasks: (tx, id, at) => readTasks({ config, now: () => at }, tx, id),
  }
  await listener.tried
  const jobs = startJobs(deps, directUrl)
  return {
    deps,
    caughtUp: jobs.caughtUp,
    stopJobs: jobs.stop,
    close: async () => {
      await jobs.stop()
      await Promise.all([mail.close(), listener.close(), deps.pdfReader.close()])
    },
  }
}

interface LiveOptions {
  isLimited: boolean
  sessionCache: ReturnType<typeof openSessionCache>
  log: FastifyBaseLogger
}

function openLive(directUrl: string, { isLimited, sessionCache, log }: LiveOptions) {
  const bus = openEventBus({ isLimited })
  const sessionEnds: ChannelSubscriber = {
    onMessage: (key) => {
      sessionCache.forget(key)
      bus.sessionEnds.onMessage(key)
    },
    onGap: sessionCache.forgetAll,
  }
  const listener = openListener(directUrl, {
    subscribers: { [LIVE_CHANNEL]: bus.changes, [SESSION_ENDS_CHANNEL]: sessionEnds },
    onChange: (isConnected) => log.info({ isConnected }, 'the line for live events changed'),
  })
  return { live: bus.live, listener }
}

const noPayments: PaymentGateway = {
  publishableKey: null,
  start: async () => ({ outcome: 'unavailable', cause: paymentsNotConfigured(), isPermanent: false }),
  refund: async () => ({ outcome: 'unavailable', cause: paymentsNotConfigured() }),
  // Without a signing secret no event can be trusted.
  readEvent: () => {
    throw unsignedEvent()
  },
}

const noScanner: Scanner = {
  scan: async () => ({ verdict: 'unscanned' }),
  check: async () => {},
}

// Details that PostgreSQL and libraries add to an error repeat the values of a statement.
const PERSONAL = ['err.detail', 'err.where', 'err.parameters', 'err.query']

// A write for each line costs as much as a tenth of a short request; the end of the process writes buffered lines.
const LINES_AT_ONCE = 4_096
const WRITTEN_WITHIN = 100

/** The log: one line of JSON per event, with request ids and without personal data. */
export const openLog = (to?: DestinationStream): Logger =>
  pino(
    {
      level: 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: PERSONAL, remove: true },
    },
    to ?? pino.destination({ dest: 1, sync: false, minLength: LINES_AT_ONCE, periodicFlush: WRITTEN_WITHIN }),
  )
