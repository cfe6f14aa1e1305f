import { randomUUID } from 'node:crypto'
import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { storageKeyOf } from '#server/testing/kept-files.store.ts'
import { applicantWithApplication, filed, pdf, uploaded } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { checkFiles, dailyFileCheck } from './file-check.job.ts'

const portal = usePortal()
const placeOf = (key: string) => join(portal.dataDir, 'files', 'kept', key.slice(-2), key)
const keyOf = (objectPath: string) => storageKeyOf(portal, objectPath)

async function stranger(age: number): Promise<string> {
  const key = randomUUID()
  await portal.deps.storage.write(key, Readable.from([pdf()]))
  const at = new Date(Date.now() - age)
  await utimes(placeOf(key), at, at)
  return key
}

test('the daily check reports rows without files and files without rows, and removes only old files without a row', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const kept = await filed(person, application)
  const lost = await filed(person, application, 'birth-cert')
  const packet = await stranger(48 * HOUR)
  await portal.db.run(sql`insert into packets (id, application_id, state, file_name, storage_key, created_at)
    values (${randomUUID()}, ${application.id}, 'ready', 'packet.pdf', ${packet}, now())`)
  const [old, young] = [await stranger(25 * HOUR), await stranger(23 * HOUR)]
  const [keptKey, lostKey] = [await keyOf(kept.objectPath), await keyOf(lost.objectPath)]
  const longAgo = new Date(Date.now() - 100 * HOUR)
  await utimes(placeOf(keptKey), longAgo, longAgo)
  const bytes = await readFile(placeOf(lostKey))
  await rm(placeOf(lostKey))

  const { deps, databaseUrl } = portal
  const found = await checkFiles(deps, databaseUrl)
  expect(found).toMatchObject({ rowsWithoutFiles: 1, filesWithoutRows: 2, removed: 1 })
  expect(found.rows).toEqual([expect.objectContaining({ kind: 'upload', storageKey: lostKey })])
  const sizes = await Promise.all([old, young, packet, keptKey].map(deps.storage.sizeOf))
  expect(sizes.map((size) => size !== null)).toEqual([false, true, true, true])

  await writeFile(placeOf(lostKey), bytes)
  expect(await dailyFileCheck(deps, databaseUrl)).toMatchObject({ rowsWithoutFiles: 1 })
  portal.clock.advance(DAY)
  const [one, other] = await Promise.all([dailyFileCheck(deps, databaseUrl), dailyFileCheck(deps, databaseUrl)])
  expect(one).toMatchObject({ rowsWithoutFiles: 0, filesWithoutRows: 1, removed: 1 })
  expect(other.at).toEqual(one.at)
})

test('does not report a file that arrives during the check', async () => {
  const { person } = await applicantWithApplication(portal, 'Rosa')
  const { storage } = portal.deps
  const arriving = {
    ...storage,
    kept: async function* () {
      yield* storage.list()
      await uploaded(person)
    },
  }
  expect(await checkFiles({ ...portal.deps, storage: arriving }, portal.databaseUrl)).toMatchObject({
    rowsWithoutFiles: 0,
  })
})

test('a run with a clock years ahead does not stop the daily check', async () => {
  const ahead = new Date('2040-01-01T00:00:00Z')
  await checkFiles({ ...portal.deps, now: () => ahead }, portal.databaseUrl)
  expect((await dailyFileCheck(portal.deps, portal.databaseUrl)).at < ahead).toBe(true)
})
