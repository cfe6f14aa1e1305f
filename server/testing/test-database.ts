import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { derivePassword, runtimeUrlOf } from '#server/database/runtime-role.ts'
import { copyTemplate, createEmptyDatabase, dropDatabase } from './test-databases.store.ts'

export interface TestDatabase {
  url: string
  runtimeUrl: string
  adminUrl: string
  drop: () => Promise<void>
}

export const createTestDatabase = (): Promise<TestDatabase> => create(copyTemplate)

export const createBareDatabase = (): Promise<TestDatabase> => create(createEmptyDatabase)

async function create(make: (server: string, name: string) => Promise<void>): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  await make(server, name)
  const own = new URL(server)
  own.pathname = name
  const adminUrl = own.href
  const url = ownerUrlOf(own)
  return { url, runtimeUrl: runtimeUrlOf(url) ?? url, adminUrl, drop: () => dropDatabase(server, name) }
}

function ownerUrlOf(adminUrl: URL): string {
  const url = new URL(adminUrl)
  url.username = 'portal'
  url.password = derivePassword(adminUrl.password, 'portal')
  return url.href
}
