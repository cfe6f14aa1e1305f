import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileDocument } from '#contract/documents/documents.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { parseConfig } from '#server/config/config.ts'
import { believing } from '#server/testing/believing.ts'
import { makeBucket, type OwnBucket } from '#server/testing/own-bucket.ts'
import { signIn } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createBareDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { applicantWithApplication, filingOf, pdf } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { makeBackup } from './make-backup.ts'
import { withPortal } from './portal-archives.ts'
import { restorePortal } from './restore-portal.ts'

let home: string
let bucket: OwnBucket
let other: OwnBucket
let database: TestDatabase
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lampara-restore-s3-'))
  ;[bucket, other, database] = await Promise.all([makeBucket(), makeBucket(), createBareDatabase()])
})
const portal = usePortal(() => bucket.environment)
afterAll(async () => {
  await database.drop()
  await rm(home, { recursive: true, force: true })
})

const keptIn = async (some: OwnBucket) => (await some.holds()).filter((key) => key.startsWith('kept/'))

test('archives the files of a bucket, and restores every byte into another bucket', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const papers = new Map<string, Buffer>()
  for (const [requirementId, bytes] of [
    ['passport', pdf(20_000, 'small')],
    ['transcript', pdf(9_000_000, 'large')],
  ] as const) {
    const ticket = await person.call(startUpload, {})
    expect((await fetch(ticket.uploadURL, { method: 'PUT', body: new Uint8Array(bytes) })).status).toBe(200)
    await person.call(fileDocument, { body: filingOf(application, requirementId, ticket, bytes.length) })
    papers.set(ticket.objectPath, bytes)
  }
  const here = parseConfig({ ...bucket.environment, DATABASE_URL: portal.databaseUrl, DATA_DIR: portal.dataDir })
  const { path, manifest } = await withPortal(here, (open) => makeBackup(here, { ...open, folder: home }))
  expect(manifest).toMatchObject({ missing: [], files: { count: 2, bytes: 9_020_000 } })

  const dataDir = join(home, 'data')
  const there = parseConfig({
    ...other.environment,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...believing(portal),
  })
  const request = { path, isReplacing: false, acceptsMissing: false, trustsUnsigned: false, erasedFile: undefined }
  await restorePortal(there, request, () => {})
  expect(await keptIn(other)).toEqual(await keptIn(bucket))
  expect(existsSync(join(dataDir, 'files', 'kept'))).toBe(false)

  const restored = await startApp(other.environment, { beside: { databaseUrl: database.url, dataDir } })
  try {
    const again = await signIn(restored, person.email)
    for (const [url, bytes] of papers)
      expect([url, (await again.request({ url })).rawPayload.equals(bytes)]).toEqual([url, true])
    expect(await restored.deps.storage.check()).toBeUndefined()
  } finally {
    await restored.close()
  }
})
