import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFormer } from '#server/testing/former-schema.store.ts'
import { endPortals, leftRunning, spawnPortal, startPortal } from '#server/testing/portal-process.ts'
import { copyFolder, copyPreparedFolder, serverOfThisRun } from '#server/testing/server-of-this-run.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { type Database, openDatabase } from './open.ts'
import { sql } from './sql.ts'

let home: string
let main: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lampara-unreleased-'))
  await chmod(home, 0o755)
  main = await serverOfThisRun()
  const dataDir = join(home, 'filed')
  await copyPreparedFolder(dataDir)
  const portal = await startPortal({ main, dataDir })
  const { person, application } = await applicantWithApplication(portal)
  await filed(person, application)
  await portal.stop()
}, 180_000)
afterAll(async () => {
  await endPortals()
  await rm(home, { recursive: true, force: true })
})

async function inside<Answer>(dataDir: string, work: (db: Database) => Promise<Answer>): Promise<Answer> {
  const server = await startEmbedded({ dataDir })
  const db = openDatabase(server.url, { connections: 1 })
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 1 })
    await server.stop()
  }
}

const contents = async (dataDir: string) => ({
  rows: await inside(dataDir, (db) =>
    db.rows<{ documents: string }>(sql`
      select (select array_agg(m.* order by number) from schema_migrations m)::text as migrations,
        -- Columns that came later hold nothing.
        (select jsonb_agg(jsonb_strip_nulls(to_jsonb(d)) order by id) from documents d)::text as documents,
        (select count(*)::int from audit) as audit`),
  ),
  files: await readdir(join(dataDir, 'files'), { recursive: true }),
})

/** A folder of its own with a document, for a portal that is not started yet. */
async function withDocument(name: string) {
  const dataDir = join(home, name)
  await copyFolder(join(home, 'filed'), dataDir)
  return { main, dataDir }
}

test('opens a data folder of the last former migration, and refuses an older one with one line', async () => {
  const options = await withDocument('former')
  await inside(options.dataDir, (db) => makeFormer(db, 71))
  const before = await contents(options.dataDir)
  const refused = await spawnPortal(options)
  await expect.poll(() => refused.child.exitCode, { timeout: 30_000 }).toBe(1)
  expect(refused.said()).toBe(
    `DATA_DIR: ${options.dataDir} is of a version that this one does not bring up to date. It has not been changed. Start the ` +
      'portal of commit f0a481b0 on it once, and then this one.\n',
  )
  expect(await contents(options.dataDir)).toEqual(before)

  await inside(options.dataDir, (db) => makeFormer(db))
  await (await startPortal(options)).stop()
  const { rows, ...others } = await contents(options.dataDir)
  expect(others).toEqual({ files: before.files })
  expect(rows).toEqual([expect.objectContaining({ documents: before.rows[0]?.documents })])
}, 120_000)

test('a data folder of an early, unreleased version is refused with one line and stays as it is', async () => {
  const options = await withDocument('unreleased')
  // Its migrations had other names, and there were more of them.
  await inside(options.dataDir, async (db) => {
    await db.run(sql`update schema_migrations set name = '0001_portal', checksum = 'other' where number = 1`)
    await db.run(sql`
      insert into schema_migrations (number, name, checksum)
      select n, lpad(n::text, 4, '0') || '_more', 'other'
      from generate_series((select max(number) + 1 from schema_migrations), 42) n`)
  })
  const before = await contents(options.dataDir)

  const second = await spawnPortal(options)
  await expect.poll(() => second.child.exitCode, { timeout: 30_000 }).toBe(1)
  expect(second.said()).toBe(
    `DATA_DIR: ${options.dataDir} was created by an early, unreleased version of the portal, which this version cannot read. ` +
      'It has not been changed. Move it away or set another DATA_DIR to start with an empty one, or start the version that ' +
      'created it.\n',
  )
  expect(await leftRunning(options.dataDir)).toEqual([])
  expect(await contents(options.dataDir)).toEqual(before)
}, 120_000)
