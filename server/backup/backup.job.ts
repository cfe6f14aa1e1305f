import { DAY, HOUR, isWithin, SECOND } from '#domain/calendar/milliseconds.ts'
import { tryWithLock } from '#server/database/with-lock.ts'
import type { Deps } from '#server/deps.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { type BackupState, selectBackupState, upsertBackupState } from '#server/shared/backup-state.store.ts'
import { backUpInChild } from './in-child.ts'

// Less than a week, so that every seventh daily backup is rehearsed and not every eighth.
const REHEARSE_AFTER = 6.5 * DAY
const TRY_AGAIN_AFTER = HOUR

interface Due {
  isRehearsed: boolean
}

/** Returns the backup that is due, given what all processes have done, or null. */
export function dueBackup(
  { lastBackupAt, lastVerifiedAt, lastTriedAt }: BackupState,
  every: number,
  now: Date,
): Due | null {
  const isPast = (at: Date | null, milliseconds: number) => at === null || !isWithin(milliseconds, at, now)
  if (!isPast(lastTriedAt, Math.min(every, TRY_AGAIN_AFTER))) return null
  const isRehearsed = isPast(lastVerifiedAt, REHEARSE_AFTER)
  return isRehearsed || isPast(lastBackupAt, every) ? { isRehearsed } : null
}

export const backups = runEvery(
  { name: 'backup', first: 5 * SECOND, period: 20 * SECOND, trouble: 'the backup could not be made' },
  async (deps, { directUrl, isStopped }) => {
    const { folder, every } = deps.config.backup
    if (folder === undefined || every === undefined) return null
    const findDue = async () => dueBackup(await selectBackupState(deps.db), every, deps.now())
    if (!(await findDue())) return null
    return tryWithLock(directUrl, 'backups', async () => {
      const due = await findDue()
      if (!due) return null
      await upsertBackupState(deps.db, 'tried', deps.now())
      return backUp(deps, { ...due, folder, databaseUrl: directUrl }, isStopped)
    })
  },
)

async function backUp(
  { config, log, now }: Deps,
  order: Due & { folder: string; databaseUrl: string },
  isStopped: () => boolean,
): Promise<Date> {
  const report = await backUpInChild({ ...order, config }, isStopped)
  if ('failure' in report) throw new Error(report.failure)
  const { path, missing } = report
  if (missing > 0) throw new Error(`${path} is not whole: ${missing} files are missing or damaged`)
  log.info({ path, isRehearsed: order.isRehearsed }, 'a backup was made')
  return now()
}
