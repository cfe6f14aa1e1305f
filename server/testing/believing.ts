import { join } from 'node:path'

/** The settings that make a restoring machine trust the archive's signer. */
export const believing = ({ dataDir }: { dataDir: string }): Record<string, string> => ({
  BACKUP_SIGNING_PUBLIC_KEY_FILE: join(dataDir, 'backup-signing.pub'),
})
