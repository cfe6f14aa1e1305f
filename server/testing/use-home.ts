import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#server/database/open.ts'
import { endPortals } from './portal-process.ts'
import { serverOfThisRun } from './server-of-this-run.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { useFolder } from './use-folder.ts'

interface HomeOfPortals {
  /** The built server. */
  main: string
  dataDir: string
  database: TestDatabase
  db: Database
}

/** What portals of their own processes need; ends these portals after the tests of this block. */
export function useHome(name: string): HomeOfPortals {
  const home = { dataDir: useFolder(name) } as HomeOfPortals
  beforeAll(async () => {
    const [main, database] = await Promise.all([serverOfThisRun(), createTestDatabase()])
    Object.assign(home, { main, database, db: openDatabase(database.url, { connections: 2 }) })
  }, 60_000)
  afterAll(async () => {
    await endPortals()
    await home.db?.end({ timeout: 1 })
    await home.database?.drop()
  })
  return home
}
