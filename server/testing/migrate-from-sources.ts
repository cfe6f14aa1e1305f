import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '#server/database/migrate.ts'

const folder = join(import.meta.dirname, '..', 'database', 'migrations')

/** The schema of this program, for a script that is not bundled and so reads its migrations from their folder. */
export async function migrateFromSources(url: string): Promise<void> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
  await migrate(url, { files: Object.fromEntries(files) })
}
