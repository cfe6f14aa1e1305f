import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { getBackupStatus } from '#contract/backups.ts'
import { parseConfig } from '#server/config/config.ts'
import { bindDataFolder } from '#server/database/data-folder-identity.ts'
import { selectBackupState } from '#server/shared/backup-state.store.ts'
import { admin, testClient } from '#server/testing/people.ts'
import { useFolder } from '#server/testing/use-folder.ts'
import { ownPortal } from '#server/testing/use-portal.ts'
import { inspectArchive } from './inspect-archive.ts'
import { makeBackup } from './make-backup.ts'
import { withPortal } from './portal-archives.ts'
import { readSigners } from './signing-key.ts'

const folder = useFolder('schedule')

test('of two processes one makes the first backup, verifies it by a restore and reports it', {
  timeout: 180_000,
}, async () => {
  const identity = await generateX25519Identity()
  const environment = {
    BACKUP_DIR: folder,
    BACKUP_EVERY: '24h',
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
  }
  const portal = await ownPortal(environment)
  const beside = await ownPortal(environment, { beside: portal })
  const ana = await admin(portal)
  expect(await ana.call(getBackupStatus, {})).toMatchObject({ isOverdue: true, isScheduled: true, isEncrypted: true })
  await expect.poll(async () => (await selectBackupState(portal.db)).lastVerifiedAt, { timeout: 150_000 }).toBeTruthy()
  const status = await ana.call(getBackupStatus, {})
  expect(status).toMatchObject({ isOverdue: false, lastBackupAt: expect.any(String) })
  const { body } = await testClient(beside).request({ url: '/metrics', headers: { host: 'localhost:3000' } })
  expect(body).toMatch(/^backup_last_success_seconds \d/m)
  expect(body).toMatch(/^backup_last_verified_seconds \d/m)

  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  const { manifest } = await inspectArchive(join(folder, name), {
    identities: [identity],
    fileKeys: [],
    signers: { trusted: await readSigners(portal.deps.config), trustsUnsigned: false },
  })
  expect(manifest.missing).toEqual([])
})

test('backups made in the same second are separate files', async () => {
  const portal = await ownPortal()
  await bindDataFolder(portal.db, portal.dataDir)
  const config = parseConfig({ DATABASE_URL: portal.databaseUrl, DATA_DIR: portal.dataDir })
  const own = join(folder, 'same-second')
  const made = []
  for (let count = 0; count < 3; count += 1) {
    made.push((await withPortal(config, (open) => makeBackup(config, { ...open, folder: own }))).path)
  }
  expect((await readdir(own)).toSorted()).toEqual(made.map((path) => basename(path)).toSorted())
  expect(new Set(made).size).toBe(3)
})
