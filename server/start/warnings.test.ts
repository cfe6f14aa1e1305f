import { expect, test, vi } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { selectOrInsertSetting } from '#server/database/settings.store.ts'
import { production, s3 } from '#server/testing/environments.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { findWarnings } from './warnings.ts'

const careful = {
  ...production,
  TRUST_PROXY: '1',
  CLAMD_URL: 'tcp://127.0.0.1:3310',
  FILE_KEYS: `2026:${'A'.repeat(43)}=`,
  AUDIT_KEY_FILE: '/etc/lampara/audit.pem',
}

const portal = usePortal()
const NOW = new Date('2026-12-01T00:00:00Z')
const warned = (environment: Record<string, string>) => findWarnings(parseConfig(environment), portal.db, NOW)

test('warns about root, plain files, no proxy, no scans and no backups, in production only', async () => {
  const uid = vi.spyOn(process, 'geteuid').mockReturnValue(0)
  expect(await warned(production)).toEqual([
    expect.stringMatching(/^FILE_KEYS: /),
    expect.stringMatching(/^AUDIT_KEY_FILE: /),
    expect.stringMatching(/^TRUST_PROXY: /),
    expect.stringMatching(/^CLAMD_URL: /),
    expect.stringContaining('running as root'),
    expect.stringContaining('No backup'),
  ])
  expect(await warned({})).toEqual([])
  const online = { PAYMONGO_SECRET_KEY: 'sk_test_1', PAYMONGO_WEBHOOK_SECRET: 'whsk_12345' }
  expect(await warned(online)).toEqual([expect.stringMatching(/^PAYMONGO_SECRET_KEY: has no effect/)])
  expect(await warned({ ...online, CURRENCY: 'PHP' })).toEqual([])
  uid.mockReturnValue(1000)
  expect(await warned(careful)).toEqual([expect.stringContaining('No backup')])
  uid.mockRestore()
})

test('warns about an S3 store without S3_SSE', async () => {
  expect(await warned({ ...careful, ...s3 })).toContainEqual(expect.stringMatching(/^S3_SSE: /))
  expect(await warned({ ...careful, ...s3, S3_SSE: 'AES256' })).not.toContainEqual(expect.stringMatching(/S3_SSE/))
})

test('does not warn when a backup is at most eight days old', async () => {
  await selectOrInsertSetting(portal.db, 'last_backup_at', '2026-11-24T00:00:00.000Z')
  expect(await warned(careful)).not.toContainEqual(expect.stringContaining('backup'))
  const later = await findWarnings(parseConfig(careful), portal.db, new Date('2026-12-03T00:00:00Z'))
  expect(later).toContainEqual(expect.stringContaining('The last backup is from 2026-11-24'))
})
