import { join } from 'node:path'

/** What a machine that restores is given of the one that made the archive. */
export const believing = ({ dataDir }: { dataDir: string }): Record<string, string> => ({
  BACKUP_SIGNING_PUBLIC_KEY_FILE: join(dataDir, 'backup-signing.pub'),
})
