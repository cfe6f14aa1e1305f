import { CHECKOUT_CURRENCY } from '#contract/money/checkout.ts'
import { isBackupOverdue } from '#domain/backups.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/open.ts'
import { selectBackupState } from '#server/shared/backup-state.store.ts'

const UNPROTECTED: readonly [applies: (config: Config) => boolean, warning: string][] = [
  [
    ({ s3, s3Sse }) => s3 !== undefined && !s3Sse,
    'S3_SSE: is not set, so the portal does not ask S3 to encrypt files. Set it to AES256 or aws:kms.',
  ],
  [
    ({ s3, fileKeys }) => !s3 && !fileKeys,
    'FILE_KEYS: is not set, so the files on disk are not encrypted. Set it as docs/configuration.md explains.',
  ],
  [
    ({ auditKeyFile }) => !auditKeyFile,
    'AUDIT_KEY_FILE: is not set, so the key that signs the audit is in DATA_DIR, beside what it protects. ' +
      'docs/audit.md says how to make one.',
  ],
  [
    ({ publicUrl, trustProxy }) => publicUrl.startsWith('https:') && trustProxy === 0,
    'TRUST_PROXY: is 0 while PUBLIC_URL is https, so everybody shares the limits of one network. Set it to the number ' +
      'of proxies in front of the portal.',
  ],
  [
    ({ clamdUrl }) => !clamdUrl,
    'CLAMD_URL: is not set, so files are not scanned for malware. Set it to the address of a ClamAV daemon.',
  ],
  [
    ({ backup }) => backup.every !== undefined && backup.recipients.length === 0,
    'BACKUP_RECIPIENTS: is not set, so backups are not encrypted. Set it to public keys as docs/backup.md explains.',
  ],
]

export function configurationWarnings(config: Config): string[] {
  const warnings: string[] = []
  if (config.paymongo && config.currency !== CHECKOUT_CURRENCY) {
    warnings.push('PAYMONGO_SECRET_KEY: has no effect, as PayMongo takes PHP alone and CURRENCY is another.')
  }
  if (!config.production) return warnings
  return [...warnings, ...UNPROTECTED.flatMap(([applies, warning]) => (applies(config) ? [warning] : []))]
}

export async function findWarnings(config: Config, db: Database, now: Date): Promise<string[]> {
  const warnings = configurationWarnings(config)
  if (!config.production) return warnings
  if (process.geteuid?.() === 0) {
    warnings.push('The portal is running as root. Run it as a separate user who owns DATA_DIR.')
  }
  const { lastBackupAt } = await selectBackupState(db)
  // A schedule makes the first backup within a minute.
  if (lastBackupAt === null) {
    if (config.backup.every === undefined)
      warnings.push(
        'No backup of this portal has been recorded. Set BACKUP_DIR and BACKUP_EVERY, or run npm run backup -- --to DIR.',
      )
  } else if (isBackupOverdue(lastBackupAt, now)) {
    warnings.push(`The last backup is from ${lastBackupAt.toISOString()}. Make one with npm run backup -- --to DIR.`)
  }
  return warnings
}
