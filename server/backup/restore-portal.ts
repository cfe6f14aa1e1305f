import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { followRestoredAudit } from '#server/features/audit/seal/verify.service.ts'
import { erasedFileIn, readErased } from '#server/privacy/erased-people.ts'
import { createBackup } from './create-backup.ts'
import { archiveKeys } from './make-backup.ts'
import {
  openFilesOf,
  prepareEmptyDatabase,
  replayErasures,
  soundnessChecks,
  withOwnDatabase,
} from './portal-archives.ts'
import { assertSpace, inspectForRestore, restoreArchive } from './restore-archive.ts'
import type { Restored, RestoreOptions } from './restore-steps.ts'
import { findOrMakeSigningKey } from './signing-key.ts'

export interface RestoreRequest {
  path: string
  isReplacing: boolean
  acceptsMissing: boolean
  /** Takes an archive without a signature, or with one of somebody else. */
  trustsUnsigned: boolean
  erasedFile: string | undefined
}

type Say = (line: string) => void

/** An archive of what is here, whole or not: the way back, should this have been the wrong archive. */
async function keepFormer(config: Config, databaseUrl: string, say: Say) {
  const db = openDatabase(databaseUrl, { connections: 1, applicationName: 'lampara restore' })
  try {
    const { path, manifest } = await createBackup({
      databaseUrl,
      storage: await openFilesOf(config)(db),
      folder: config.backup.folder ?? config.dataDir,
      prefix: 'before-restore',
      recipients: config.backup.recipients,
      fileKey: config.fileKeys?.[0],
      signingKey: await findOrMakeSigningKey(config),
    })
    if (manifest.missing.length > 0) say(`${manifest.missing.length} files of what is here were missing already.`)
    say(`What was here is kept in ${path}`)
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function followAudit(config: Config, databaseUrl: string) {
  const db = openDatabase(databaseUrl, { connections: 1, applicationName: 'lampara restore' })
  try {
    await followRestoredAudit(config, db)
  } finally {
    await db.end({ timeout: 1 })
  }
}

export async function restorePortal(
  config: Config,
  { path, erasedFile, trustsUnsigned, ...asked }: RestoreRequest,
  say: Say,
): Promise<Restored> {
  const keys = await archiveKeys(config, { trustsUnsigned })
  const lists = [
    erasedFileIn(dirname(path)),
    erasedFileIn(config.dataDir),
    ...(erasedFile ? [resolve(erasedFile)] : []),
  ]
  const erased = (await Promise.all(lists.map(readErased))).flat()
  say('Checking the archive.')
  const archive = await inspectForRestore(path, keys, asked.acceptsMissing)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  if (!config.database || !config.s3) await assertSpace(config.dataDir, archive.manifest)
  const options = (databaseUrl: string): RestoreOptions => ({
    ...asked,
    path,
    keys,
    databaseUrl,
    prepareEmpty: (manifest) => prepareEmptyDatabase(config, databaseUrl, manifest),
    keepFormer: () => keepFormer(config, databaseUrl, say),
    openStorage: openFilesOf(config),
    keepsFilesEncrypted: !config.s3 && config.fileKeys !== undefined,
    erased,
    eraseNow: replayErasures(config),
    checks: soundnessChecks(config),
    say,
  })
  return withOwnDatabase(config, async (url) => {
    const restored = await restoreArchive(archive, options(url))
    await followAudit(config, url)
    return restored
  })
}
