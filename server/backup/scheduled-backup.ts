// The child process of a scheduled backup: receives an order, reports the result, and ends with its portal.
import type { BackupOrder, BackupReport } from './in-child.ts'
import { makeBackup, makeVerifiedBackup } from './make-backup.ts'
import { soundnessChecks, withFiles } from './portal-archives.ts'
import { removeSuperseded } from './retention-schedule.ts'

async function backUp({ config, databaseUrl, folder, isRehearsed }: BackupOrder): Promise<BackupReport> {
  const { path, manifest } = await withFiles(config, databaseUrl, (portal) => {
    const place = { ...portal, folder }
    return isRehearsed ? makeVerifiedBackup(config, place, soundnessChecks(config)) : makeBackup(config, place)
  })
  await removeSuperseded(folder)
  return { path, missing: manifest.missing.length }
}

// Ignores signals to the whole process group: the portal handles them and ends this process itself.
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => {})
process.once('disconnect', () => process.exit(1))
process.once('message', async (order: BackupOrder) => {
  const report = await backUp(order).catch(
    (error: unknown): BackupReport => ({ failure: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.(report)
})
