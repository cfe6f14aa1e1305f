import pg from 'pg'
import { migrate } from './migrate.ts'
import type { Sql } from './open.ts'
import { grantRuntimeRole, makeRuntimeRole, runtimeUrlOf } from './runtime-role.ts'

export interface PreparedDatabase {
  /** For the portal's statements. */
  url: string
  /** Set where the portal has to work as the owner of the schema. */
  warning: string | undefined
}

/** Brings the schema of a database up to this program, and answers how the portal works with it. */
export async function prepareDatabase(ownerUrl: string, signal?: AbortSignal): Promise<PreparedDatabase> {
  const url = runtimeUrlOf(ownerUrl)
  let problem: string | undefined = 'its address has no password from which that of another role could follow'
  await migrate(ownerUrl, {
    ...(signal && { signal }),
    afterwards: async (db) => {
      if (url) problem = await prepareRole(db, url)
    },
  })
  if (url && problem === undefined) return { url, warning: undefined }
  return {
    url: ownerUrl,
    warning:
      `DATABASE_URL: the portal works as the owner of its tables, who could change the audit: ${problem}. ` +
      'docs/database.md says how to give it a role of its own.',
  }
}

async function prepareRole(db: Sql, url: string): Promise<string | undefined> {
  try {
    await makeRuntimeRole(db, url)
    return await grantRuntimeRole(db, url)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return `the server refuses this user a role beside it (${error.code})`
  }
}
