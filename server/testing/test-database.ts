import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { copyTemplate, dropDatabase } from './test-databases.store.ts'

export interface TestDatabase {
  /** Its address for the portal's own role. */
  url: string
  /** Its address for the superuser. */
  adminUrl: string
  drop: () => Promise<void>
}

/** A migrated database that no other test knows, on the one PostgreSQL of this run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  await copyTemplate(server, name)
  const own = new URL(server)
  own.pathname = name
  const adminUrl = own.href
  own.username = 'portal'
  return { url: own.href, adminUrl, drop: () => dropDatabase(server, name) }
}
