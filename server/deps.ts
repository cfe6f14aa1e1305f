import type { FastifyBaseLogger } from 'fastify'
import type { TaskList } from '#contract/cases/tasks.ts'
import type { FileDocument } from '#contract/documents/documents.ts'
import type { WorkDigest } from '#contract/notices.ts'
import type { AccessLog } from '#server/audit/access-log.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import type { CheckoutGateway } from '#server/gateways/checkout/checkout.ts'
import type { IdentityProvider } from '#server/gateways/identity/identity.ts'
import type { MailGateway } from '#server/gateways/mail/mail.ts'
import type { PageRenderer } from '#server/gateways/pages/pages.ts'
import type { PaymentGateway } from '#server/gateways/payments/payments.ts'
import type { Scanner } from '#server/gateways/scanner/scanner.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { BlockedPeople } from '#server/http/blocked-people.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Limits } from '#server/http/limits-in-database.ts'
import type { SessionCache } from '#server/http/session-cache.ts'
import type { ConfirmAct } from '#server/http/step-up.ts'
import type { Live } from '#server/live/live.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { PdfWorker } from '#server/pdf/pdf-worker.ts'

export type SentUpload = Pick<FileDocument, 'uploadURL'> & Partial<Pick<FileDocument, 'fileSize' | 'mimeType'>>

export interface NewFile {
  id: string
  isFiled: false
  fileSize: number
  sha256: string
  pageCount: number | null
}

/** With `isFiled` an earlier request has filed the file: nothing is left to write. */
export type LockedUpload = NewFile | { id: string; isFiled: true }

type WakeableJob = 'mailOutbox' | 'packets' | 'dataExports' | 'erasures' | 'bulk' | 'refunds'

export interface Deps {
  config: Config
  db: Database
  reads: Database | null
  /** Runs the work in a transaction, and rolls it back when the work throws. */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  mail: MailGateway
  identity: IdentityProvider | null
  storage: Storage
  scanner: Scanner
  pdfReader: PdfWorker
  payments: PaymentGateway
  checkout: CheckoutGateway | null
  pages: PageRenderer
  limits: Limits
  metrics: Metrics
  live: Live
  sessionCache: SessionCache
  accessLog: AccessLog
  blocked: BlockedPeople
  /** Signs codes and upload links; the same in every process. */
  secret: string
  confirmAct: ConfirmAct
  now: () => Date
  log: FastifyBaseLogger
  jobs: { wake: (job: WakeableJob) => void }
  // `start/open-deps.ts` connects these with features and effects, which this file may not import: `attachUpload` is in
  // `features/documents/uploads/uploads.service.ts`, `refreshCase` in `effects/refresh-case.ts`.
  /**
   * Inspects a received PDF, then calls `write` in a transaction, which files it. The inspection runs before the
   * transaction; if the bytes were replaced meanwhile, it starts again.
   */
  attachUpload: <T>(caller: Caller, sent: SentUpload, write: (tx: Tx, file: LockedUpload) => Promise<T>) => Promise<T>
  attachUploads: <T>(
    caller: Caller,
    sent: readonly SentUpload[],
    write: (tx: Tx, files: readonly LockedUpload[]) => Promise<T>,
  ) => Promise<T>
  /**
   * Stores the state of a case, sets the due days of its plan parts and writes their activity; call it at the end of
   * the change, in its transaction.
   */
  refreshCase: (tx: Tx, applicationId: string, at: Date) => Promise<void>
  /** Renews the claims of a member of the team on a case while the member works on it. */
  renewWorkClaims: (on: Queryable, action: { by: string; applicationId: string; at: Date }) => Promise<void>
  /** Returns what waits on Today for the member of the team with this address, for the mail of the morning. */
  digestOf: (tx: Tx, address: string, at: Date) => Promise<WorkDigest | undefined>
  readTasks: (tx: Tx, applicationId: string, at: Date) => Promise<TaskList>
}

export type ReadDeps = Pick<Deps, 'config' | 'db' | 'now'>

/** Reads at the standby; for lists, reports and exports, which read much and write nothing. */
export const onReplica = (deps: Deps): Deps => (deps.reads ? { ...deps, db: deps.reads } : deps)
