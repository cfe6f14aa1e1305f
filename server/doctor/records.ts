import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isBackupOverdue } from '#domain/backups.ts'
import { HOUR } from '#domain/calendar/milliseconds.ts'
import { openFilesOf, withOwnDatabase } from '#server/backup/portal-archives.ts'
import { readSigners, whereToKeep } from '#server/backup/signing-key.ts'
import { hasTable } from '#server/backup/tables.store.ts'
import type { Config } from '#server/config/config.ts'
import { addressOfRunning } from '#server/database/embedded/embedded.ts'
import { FORMER_PROGRAM, withoutFormer } from '#server/database/former-migrations.ts'
import { knownMigrations } from '#server/database/migration-files.ts'
import { type AppliedMigration, describeServer, selectAppliedMigrations } from '#server/database/migrations.store.ts'
import { type Database, openDatabase, type Tx } from '#server/database/open.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import { verifyPortalAudit } from '#server/features/audit/seal/verify.service.ts'
import { compareFiles } from '#server/features/documents/uploads/file-check.job.ts'
import { selectBreaches } from '#server/features/money/ledger/ledger-check.store.ts'
import { currenciesWithoutRate } from '#server/features/money/rates/rates.service.ts'
import { selectBackupState } from '#server/shared/backup-state.store.ts'
import { codeOf, type Diagnosis, fail, ok, warn } from './diagnosis.ts'
import { selectDatabaseClock } from './doctor.store.ts'
import { examinePostgres, type OtherClock } from './machine.ts'

const SHOWN = 3

export interface ExaminedRecords {
  diagnoses: Diagnosis[]
  clocks: OtherClock[]
}

/** Examines the database and compares the files with it; starts the embedded database when no portal runs it. */
export async function examineRecords(config: Config, now: Date): Promise<ExaminedRecords> {
  const none = { diagnoses: [warn('database', 'not there yet: the first start makes it')], clocks: [] }
  try {
    const running = await addressOfRunning(config)
    if (running) return await examineDatabase(config, running, now)
    if (!existsSync(join(config.dataDir, 'database'))) return none
    return await withOwnDatabase(config, (url) => examineDatabase(config, url, now))
  } catch (error) {
    const words = error instanceof StartRefusal ? error.message : `cannot be used (${codeOf(error)}). Is it running?`
    return { diagnoses: [fail('database', words)], clocks: [] }
  }
}

async function examineDatabase(config: Config, url: string, now: Date): Promise<ExaminedRecords> {
  // A full comparison takes longer than a request may.
  await using db = openDatabase(url, { connections: 2, statementTimeout: 0, applicationName: 'lampara doctor' })
  const { version } = await describeServer(db)
  const asked = Date.now()
  const theirs = (await selectDatabaseClock(db)).getTime()
  const clocks = config.database ? [{ whose: 'the database', ahead: theirs - (asked + Date.now()) / 2 }] : []
  const schema = await examineSchema(db)
  const diagnoses = [examinePostgres(version, now), schema]
  if (schema.status === 'ok') diagnoses.push(...(await examineContent(config, db, url, now)))
  return { diagnoses, clocks }
}

async function examineSchema(db: Database): Promise<Diagnosis> {
  if (!(await hasTable(db, 'schema_migrations'))) return warn('schema', 'none yet: the first start makes it')
  const known = knownMigrations()
  const applied = withoutFormer(await selectAppliedMigrations(db), known)
  if (!applied)
    return fail('schema', `older than what this program brings up to date. Start ${FORMER_PROGRAM} on it once before.`)
  const strangeAmong = (steps: readonly AppliedMigration[]) =>
    steps.find(({ number, checksum }) => known[number - 1]?.checksum !== checksum)
  const mayWorkOn = ({ oldestProgram }: AppliedMigration) => oldestProgram <= known.length
  const strange = strangeAmong(applied)
  const newer = applied.slice(known.length)
  if (newer.length > 0 && !strangeAmong(applied.slice(0, known.length)) && newer.every(mayWorkOn))
    return warn('schema', `${applied.length}, of a newer program, which lets this one (${known.length}) go on working.`)
  if (newer.length > 0)
    return fail(
      'schema',
      `${applied.length}, newer than this program (${known.length}). Start the version that made it.`,
    )
  if (strange) return fail('schema', `${strange.name} is another one than that of this program.`)
  const pending = known.length - applied.length
  return pending > 0
    ? warn('schema', `${applied.length}; the next start brings it to ${known.length}. Make a backup before.`)
    : ok('schema', `${applied.length}, as this program knows it`)
}

async function examineContent(config: Config, db: Database, url: string, now: Date): Promise<Diagnosis[]> {
  const checks: [check: string, () => Promise<Diagnosis>][] = [
    ['backup', () => examineBackup(config, db, now)],
    ['backup key', () => examineSigningKey(config)],
    ['files', () => examineFiles(config, db, url)],
    ['ledger', () => examineLedger(config, db)],
    ['exchange rates', () => examineRates(config, db, now)],
    ['audit', () => examineAudit(config, db)],
  ]
  const diagnoses: Diagnosis[] = []
  for (const [check, examine] of checks) {
    diagnoses.push(await examine().catch((error: unknown) => fail(check, `could not be checked (${codeOf(error)}).`)))
  }
  return diagnoses
}

async function examineBackup({ production }: Config, db: Database, now: Date): Promise<Diagnosis> {
  const { lastBackupAt, lastVerifiedAt } = await selectBackupState(db)
  const made = lastBackupAt ? `the last was made ${ago(lastBackupAt, now)}` : 'none was ever made'
  if (!lastVerifiedAt) return warn('backup', `${made}, and none was restored to try it. Run npm run backup:verify.`)
  const words = `${made}; the last rehearsal of a restore was ${ago(lastVerifiedAt, now)}`
  const isOld = [lastBackupAt, lastVerifiedAt].some((at) => isBackupOverdue(at, now))
  if (!isOld) return ok('backup', words)
  return production ? fail('backup', `${words}. Set BACKUP_EVERY, or see why it stopped.`) : warn('backup', words)
}

async function examineSigningKey(config: Config): Promise<Diagnosis> {
  const signers = await readSigners(config)
  return ok('backup key', signers.size > 0 ? whereToKeep(config) : 'made with the first backup')
}

function ago(at: Date, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - at.getTime()) / HOUR))
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`
}

async function examineFiles(config: Config, db: Database, url: string): Promise<Diagnosis> {
  const storage = await openFilesOf(config, db)
  await storage.check()
  const { rows, filesWithoutRows } = await compareFiles({ db, storage, now: () => new Date() }, url)
  const strangers = filesWithoutRows > 0 ? `; files that no row names: ${filesWithoutRows}` : ''
  if (rows.length === 0) return ok('files', `every row has its file${strangers}`)
  const named = rows.slice(0, SHOWN).map(({ kind, id }) => `${kind} ${id}`)
  return fail('files', `rows without their file: ${rows.length} (${named.join(', ')}). npm run files:check names all.`)
}

async function examineLedger({ currency }: Config, db: Database): Promise<Diagnosis> {
  const [first] = await db.begin((tx: Tx) => selectBreaches(tx, currency))
  return first === undefined ? ok('ledger', 'the books balance') : fail('ledger', first)
}

async function examineRates(config: Config, db: Database, now: Date): Promise<Diagnosis> {
  const missing = await currenciesWithoutRate({ config, now: () => now }, db)
  return missing.length === 0
    ? ok('exchange rates', 'every active payment channel has what it needs')
    : warn(
        'exchange rates',
        `none of the last seven days for ${missing.join(', ')}: clients are not offered those channels.`,
      )
}

async function examineAudit(config: Config, db: Database): Promise<Diagnosis> {
  const { breach, rows, roots } = await verifyPortalAudit(config, db)
  return breach === null
    ? ok('audit', `${rows} rows as they were sealed, ${roots} signed roots`)
    : fail('audit', breach)
}
