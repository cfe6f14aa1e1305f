import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { UploadTicket } from '#contract/documents/uploads.ts'
import { sql } from '#server/database/sql.ts'
import type { TestApp } from './start-app.ts'

/** Names the files below a folder, at any depth. */
export const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** The key under which the bytes of a link are stored, or '' when none have arrived. */
export async function storageKeyOf({ db }: Pick<TestApp, 'db'>, objectPath: string): Promise<string> {
  const row = await db.one<{ key: string | null }>(sql`
    select storage_key as key from uploads where id = ${objectPath.slice('/objects/'.length)}`)
  return row?.key ?? ''
}

/** Reads the received bytes of a link, which no viewer may see before filing. */
export async function arrivedFor(portal: TestApp, { objectPath }: Pick<UploadTicket, 'objectPath'>) {
  const key = await storageKeyOf(portal, objectPath)
  const file = key ? await portal.deps.storage.open(key) : null
  return file && buffer(file.stream)
}
