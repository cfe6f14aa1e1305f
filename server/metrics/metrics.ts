import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '#server/config/version.ts'

type CodeRequestOutcome = 'sent' | 'limited' | 'withheld' | 'failed'
type CodeTryOutcome = 'right' | 'wrong' | 'limited'

type MailOutcome = 'sent' | 'deferred' | 'given_up'

interface AnsweredRequest {
  method: string
  /** The declared route and never the path: no id and no person may become a label. */
  route: string
  status: number
  seconds: number
}

interface MetricsSnapshot {
  mail: { queued: number; oldestSeconds: number }
  connections: { total: number; idle: number; waiting: number }
  backups: { lastBackupAt: Date | null; lastVerifiedAt: Date | null }
}

export interface Metrics {
  requestAnswered: (answered: AnsweredRequest) => void
  streamOpened: () => void
  streamClosed: () => void
  uploadTaken: (bytes: number) => void
  signInCodeMailed: () => void
  codeRequested: (outcome: CodeRequestOutcome) => void
  codeTried: (outcome: CodeTryOutcome) => void
  mailTried: (outcome: MailOutcome) => void
  fileInspected: (outcome: string) => void
  filesChecked: (found: { rowsWithoutFiles: number; filesWithoutRows: number; removed: number }) => void
  fileNotAsWritten: () => void
  filesRead: (found: { wrong: number }) => void
  auditSealed: (state: { unsealed: number; lastRootAt: Date | null }) => void
  ledgerChecked: (found: { breaches: number }) => void
  replicaUsed: (isUsed: boolean) => void
  jobDone: (job: string, at: Date) => void
  written: (state: {
    connections: MetricsSnapshot['connections']
    mail: MetricsSnapshot['mail'] | null
    backups: MetricsSnapshot['backups'] | null
  }) => Promise<string>
}

const LATENCIES = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

let processRegistry: Registry | undefined
function processFigures(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
    // Removes gauges that are named like counters, which checking tools refuse; the gauges by type give the same sums.
    for (const what of ['handles', 'requests', 'resources']) {
      processRegistry.removeSingleMetric(`nodejs_active_${what}_total`)
    }
  }
  return processRegistry
}

function metersIn(registry: Registry) {
  const registers = [registry]
  return {
    registers,
    counter: <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
      new Counter<L>({ name, help, labelNames, registers }),
    gauge: <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
      new Gauge<L>({ name, help, labelNames, registers }),
  }
}
type Meters = ReturnType<typeof metersIn>

function measureAnswers({ registers, counter, gauge }: Meters) {
  const requests = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'How long answers took, by method, declared route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCIES,
    registers,
  })
  const streams = gauge('portal_live_streams', 'Open streams of live events')
  const streamsOpened = counter('portal_live_streams_opened_total', 'Streams of live events that were opened')
  return {
    requestAnswered: ({ method, route, status, seconds }: AnsweredRequest) =>
      requests.observe({ method, route, status }, seconds),
    streamOpened: () => {
      streams.inc()
      streamsOpened.inc()
    },
    streamClosed: () => streams.dec(),
  }
}

function measureFiles({ counter, gauge }: Meters) {
  const uploads = counter('portal_uploads_total', 'Files that were accepted')
  const uploadBytes = counter('portal_upload_bytes_total', 'Bytes of the files that were accepted')
  const inspections = counter('portal_files_inspected_total', 'Files that were inspected, by result', ['outcome'])
  const missing = gauge('portal_rows_without_files', 'Rows whose file was not there at the last check')
  const unknown = gauge('portal_files_without_rows', 'Files that no row named at the last check')
  const removed = gauge('portal_files_removed', 'Files that no row named and that the last check removed')
  const wrong = counter(
    'portal_files_not_as_written_total',
    'Files that were not served because they are not as written',
  )
  const wrongAtLast = gauge('portal_files_wrong', 'Files that were not as written at the last reading of all')
  // Before the first check nothing is known, and 0 would look like good news.
  for (const known of [missing, unknown, removed, wrongAtLast]) known.remove()
  return {
    uploadTaken: (bytes: number) => {
      uploads.inc()
      uploadBytes.inc(bytes)
    },
    fileInspected: (outcome: string) => inspections.inc({ outcome }),
    filesChecked: (found: Parameters<Metrics['filesChecked']>[0]) => {
      missing.set(found.rowsWithoutFiles)
      unknown.set(found.filesWithoutRows)
      removed.set(found.removed)
    },
    fileNotAsWritten: () => wrong.inc(),
    filesRead: (found: { wrong: number }) => wrongAtLast.set(found.wrong),
  }
}

function measureDatabase({ gauge }: Meters) {
  const breaches = gauge('portal_ledger_breaches', 'Rules that the books broke at the last check')
  const replica = gauge('portal_replica_used', 'Whether lists, reports and exports were last read at the read replica')
  for (const known of [breaches, replica]) known.remove()
  return {
    ledgerChecked: (found: { breaches: number }) => breaches.set(found.breaches),
    replicaUsed: (isUsed: boolean) => replica.set(isUsed ? 1 : 0),
  }
}

function measureAudit({ gauge }: Meters) {
  const unsealed = gauge('audit_unsealed_rows', 'Rows of the audit that no seal was over when it was last sealed')
  const root = gauge('audit_last_root_seconds', 'When the audit was last signed for the day, in seconds since 1970')
  for (const known of [unsealed, root]) known.remove()
  return {
    auditSealed: ({ unsealed: rows, lastRootAt }: Parameters<Metrics['auditSealed']>[0]) => {
      unsealed.set(rows)
      if (lastRootAt) root.set(lastRootAt.getTime() / 1000)
    },
  }
}

function measureSignIns({ counter }: Meters) {
  const codes = counter('portal_sign_in_codes_total', 'Sign-in codes that the mail server accepted')
  const codeRequests = counter('portal_sign_in_code_requests_total', 'Requests for sign-in codes, by outcome', [
    'outcome',
  ])
  const codeTries = counter('portal_sign_in_tries_total', 'Attempts to use sign-in codes, by outcome', ['outcome'])
  for (const outcome of ['sent', 'limited', 'withheld', 'failed']) codeRequests.inc({ outcome }, 0)
  for (const outcome of ['right', 'wrong', 'limited']) codeTries.inc({ outcome }, 0)
  return {
    signInCodeMailed: () => codes.inc(),
    codeRequested: (outcome: CodeRequestOutcome) => codeRequests.inc({ outcome }),
    codeTried: (outcome: CodeTryOutcome) => codeTries.inc({ outcome }),
  }
}

function measureMailAndJobs({ counter, gauge }: Meters) {
  const mails = counter('portal_mail_total', 'Attempts to send an email, by outcome', ['outcome'])
  const jobs = gauge('portal_job_last_success_timestamp_seconds', 'When a job last succeeded', ['job'])
  for (const outcome of ['sent', 'deferred', 'given_up']) mails.inc({ outcome }, 0)
  return {
    mailTried: (outcome: MailOutcome) => mails.inc({ outcome }),
    jobDone: (job: string, at: Date) => jobs.set({ job }, at.getTime() / 1000),
  }
}

function measureState({ gauge }: Meters) {
  const queued = gauge('portal_mail_owed', 'Emails waiting to be sent, for all processes together')
  const oldest = gauge('portal_mail_oldest_owed_seconds', 'How long the oldest of them has been waiting')
  const connections = gauge('portal_database_connections', 'Connections of this process to the database', ['state'])
  const waiting = gauge('portal_database_waiting', 'Requests of this process that are waiting for a connection')
  const databaseUp = gauge('portal_database_up', '1 if the database answered just now')
  return ({ connections: { total, idle, waiting: queue }, mail }: Parameters<Metrics['written']>[0]) => {
    connections.set({ state: 'total' }, total)
    connections.set({ state: 'idle' }, idle)
    waiting.set(queue)
    databaseUp.set(mail ? 1 : 0)
    // Removes unknown figures: an old figure would look like a new one.
    for (const known of [queued, oldest]) known.remove()
    if (!mail) return
    queued.set(mail.queued)
    oldest.set(mail.oldestSeconds)
  }
}

function measureBackups({ gauge }: Meters) {
  const done = gauge('backup_last_success_seconds', 'When the newest whole backup was begun, in seconds since 1970')
  const verified = gauge(
    'backup_last_verified_seconds',
    'When a backup was last verified by restoring it, in seconds since 1970',
  )
  return (backups: MetricsSnapshot['backups'] | null) => {
    for (const known of [done, verified]) known.remove()
    if (backups?.lastBackupAt) done.set(backups.lastBackupAt.getTime() / 1000)
    if (backups?.lastVerifiedAt) verified.set(backups.lastVerifiedAt.getTime() / 1000)
  }
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const meters = metersIn(registry)
  const readState = measureState(meters)
  const readBackups = measureBackups(meters)
  const build = meters.gauge('portal_build_info', 'Always 1; the version is in the label', ['version', 'node'])
  build.set({ version, node: process.version }, 1)
  return {
    ...measureAnswers(meters),
    ...measureFiles(meters),
    ...measureDatabase(meters),
    ...measureAudit(meters),
    ...measureSignIns(meters),
    ...measureMailAndJobs(meters),
    written: async (state) => {
      readState(state)
      readBackups(state.backups)
      return (await Registry.merge([registry, processFigures()]).metrics()).trimEnd().concat('\n')
    },
  }
}
