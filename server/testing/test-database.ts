import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { copyTemplate, createEmptyDatabase, dropDatabase } from './test-databases.store.ts'

export interface TestDatabase {
  /** Its address for the portal's own role. */
  url: string
  /** Its address for the superuser. */
  adminUrl: string
  drop: () => Promise<void>
}

/** A migrated database that no other test knows, on the one PostgreSQL of this run. */
export const createTestDatabase = (): Promise<TestDatabase> => create(copyTemplate)

/** The same, as a new installation finds it. */
export const createBareDatabase = (): Promise<TestDatabase> => create(createEmptyDatabase)

async function create(make: (server: string, name: string) => Promise<void>): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  await make(server, name)
  const own = new URL(server)
  own.pathname = name
  const adminUrl = own.href
  own.username = 'portal'
  return { url: own.href, adminUrl, drop: () => dropDatabase(server, name) }
}
