import { ONLINE_CURRENCY } from '#contract/checkout.ts'
import type { Database } from '#server/database/open.ts'
import type { Config } from './config.ts'
import { readSetting } from './database/settings.store.ts'

const BACKUP_WITHIN_DAYS = 8
const DAY = 24 * 60 * 60_000

export async function findWarnings(config: Config, db: Database, now: Date): Promise<string[]> {
  const warnings: string[] = []
  if (config.paymongo && config.currency !== ONLINE_CURRENCY) {
    warnings.push('PAYMONGO_SECRET_KEY: has no effect, as PayMongo takes PHP alone and CURRENCY is another.')
  }
  if (!config.production) return warnings
  if (process.geteuid?.() === 0) {
    warnings.push('The portal is running as root. Run it as a separate user who owns DATA_DIR.')
  }
  if (config.s3 && !config.s3Sse) {
    warnings.push('S3_SSE: is not set, so the portal does not ask S3 to encrypt files. Set it to AES256 or aws:kms.')
  } else if (!config.s3 && !config.fileKeys) {
    warnings.push(
      'FILE_KEYS: is not set, so the files on disk are not encrypted. Set it as docs/configuration.md explains.',
    )
  }
  if (!config.clamdUrl) {
    warnings.push(
      'CLAMD_URL: is not set, so files are not scanned for malware. Set it to the address of a ClamAV daemon.',
    )
  }
  const backup = await readSetting(db, 'last_backup_at')
  if (backup === undefined) {
    warnings.push('No backup of this portal has been recorded. Make one of the database and the files.')
  } else if (now.getTime() - Date.parse(backup) > BACKUP_WITHIN_DAYS * DAY) {
    warnings.push(`The last backup is from ${backup}. Make one of the database and the files.`)
  }
  return warnings
}
