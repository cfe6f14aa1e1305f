import { readFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Config } from '#server/config/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { addTombstones, readTombstones, tombstonesFile } from '#server/privacy/tombstones.ts'
import { upsertBackupState } from '#server/shared/backup-state.store.ts'
import { createBackup, type FinishedBackup } from './create-backup.ts'
import { selectErasedPeople } from './erased-people.store.ts'
import type { ArchiveKeys } from './inspect-archive.ts'
import { findOrMakeSigningKey, readSigners } from './signing-key.ts'
import { hasTable } from './tables.store.ts'
import { type Check, verifyArchive } from './verify-archive.ts'

export interface BackupPlace {
  databaseUrl: string
  storage: Storage
  folder: string
}

/** Makes a backup, records it in the database once it is whole, and writes the tombstones of erased people beside it. */
export async function makeBackup(
  config: Config,
  { databaseUrl, storage, folder }: BackupPlace,
  recipients = config.backup.recipients,
): Promise<FinishedBackup> {
  await using db = openDatabase(databaseUrl, { connections: 1, applicationName: 'lampara backup notes' })
  if (!(await hasTable(db, 'schema_migrations')))
    throw new StartRefusal('There is no portal in this database yet. Start it once before a backup is made.')
  const signingKey = await findOrMakeSigningKey(config)
  const fileKey = config.fileKeys?.[0]
  const finished = await createBackup({ databaseUrl, storage, folder, recipients, fileKey, signingKey })
  const tombstones = [...(await readTombstones(tombstonesFile(config.dataDir))), ...(await selectErasedPeople(db))]
  await addTombstones(folder, tombstones)
  if (finished.manifest.missing.length === 0)
    await upsertBackupState(db, 'backup', new Date(finished.manifest.startedAt))
  return finished
}

/**
 * Makes a backup and restores it into a temporary database. The real identity is kept elsewhere, so the archive is also
 * encrypted to a temporary key that is never written down.
 */
export async function makeVerifiedBackup(
  config: Config,
  place: BackupPlace,
  checks: readonly Check[],
): Promise<FinishedBackup> {
  const identity = await generateX25519Identity()
  const { recipients } = config.backup
  const ofThisMoment = recipients.length > 0 ? [...recipients, await identityToRecipient(identity)] : []
  const finished = await makeBackup(config, place, ofThisMoment)
  const signers = { trusted: await readSigners(config), trustsUnsigned: false }
  const keys = { identities: [identity], fileKeys: config.fileKeys ?? [], signers }
  await verifyArchive({ path: finished.path, keys, dataDir: config.dataDir, checks })
  await saveVerified(place.databaseUrl)
  return finished
}

export async function saveVerified(databaseUrl: string): Promise<void> {
  await using db = openDatabase(databaseUrl, { connections: 1, applicationName: 'lampara backup notes' })
  await upsertBackupState(db, 'verified', new Date())
}

export async function archiveKeys(config: Config, { trustsUnsigned = false } = {}): Promise<ArchiveKeys> {
  const { backup, fileKeys } = config
  return {
    identities: await readIdentities(backup.identityFile),
    fileKeys: fileKeys ?? [],
    signers: { trusted: await readSigners(config), trustsUnsigned },
  }
}

async function readIdentities(path: string | undefined): Promise<string[]> {
  if (path === undefined) return []
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`BACKUP_IDENTITY_FILE: ${path} cannot be read (${error.code}).`)
  })
  const identities = text.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0)
    throw new StartRefusal(
      `BACKUP_IDENTITY_FILE: ${path} holds no identity of age; a line of it begins with AGE-SECRET-KEY-.`,
    )
  return identities
}
