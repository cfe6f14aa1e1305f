import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { useFolder } from '#server/testing/use-folder.ts'
import { bindDataFolder } from './data-folder-identity.ts'
import { type Database, openDatabase } from './open.ts'

const home = useFolder('identity')
const opened: { db: Database; drop: () => Promise<void> }[] = []

afterAll(async () => {
  for (const { db, drop } of opened) {
    await db.end({ timeout: 1 })
    await drop()
  }
})

const folder = () => mkdtemp(join(home, 'data-'))

async function freshDatabase() {
  const { url, drop } = await createTestDatabase()
  const db = openDatabase(url)
  opened.push({ db, drop })
  return db
}

async function putFile(dataDir: string) {
  await mkdir(join(dataDir, 'files', 'kept'), { recursive: true })
  await writeFile(join(dataDir, 'files', 'kept', 'passport'), 'bytes')
}

test('a database accepts only the data folder of its first start', async () => {
  const db = await freshDatabase()
  const dataDir = await folder()
  await Promise.all([1, 2, 3].map(() => bindDataFolder(db, dataDir)))
  await putFile(dataDir)
  await bindDataFolder(db, dataDir)
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'storage-id'])

  const refusal = /^DATA_DIR: .* is not the folder that holds the files of this database\. Give that folder .*$/
  const empty = await folder()
  await expect(bindDataFolder(db, empty)).rejects.toThrow(refusal)
  expect(await readdir(empty)).toEqual([])
  const other = await folder()
  await bindDataFolder(await freshDatabase(), other)
  await expect(bindDataFolder(db, other)).rejects.toThrow(refusal)
})

test('of two data folders for a new database, one is refused', async () => {
  const db = await freshDatabase()
  const outcomes = await Promise.allSettled([bindDataFolder(db, await folder()), bindDataFolder(db, await folder())])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a new database refuses the files of another database', async () => {
  const dataDir = await folder()
  await bindDataFolder(await freshDatabase(), dataDir)
  const successor = await freshDatabase()
  await putFile(dataDir)
  await expect(bindDataFolder(successor, dataDir)).rejects.toThrow('contains files that this database does not know')
  await rm(join(dataDir, 'files'), { recursive: true })
  await bindDataFolder(successor, dataDir)
})

test('a first start that was killed half-way is completed by the next start', async () => {
  const db = await freshDatabase()
  const dataDir = await folder()
  await bindDataFolder(db, dataDir)
  await rename(join(dataDir, 'storage-id'), join(dataDir, 'storage-id.new'))
  await bindDataFolder(db, dataDir)
  expect(await readdir(dataDir)).toEqual(['storage-id'])

  const cutEarlier = await folder()
  await writeFile(join(cutEarlier, 'storage-id.new'), 'proposed')
  await bindDataFolder(await freshDatabase(), cutEarlier)
  expect(await readdir(cutEarlier)).toEqual(['storage-id'])
})

test('a late proposal for the identity of a data folder leaves the existing identity unchanged', async () => {
  const db = await freshDatabase()
  const dataDir = await folder()
  await bindDataFolder(db, dataDir)
  await writeFile(join(dataDir, 'storage-id.new'), 'a proposal that came too late')
  await bindDataFolder(db, dataDir)
  await bindDataFolder(db, dataDir)
  expect(await readdir(dataDir)).toEqual(['storage-id'])
})
