// npm run schema: writes docs/schema.sql and the table types, from a temporary database with all migrations applied.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { describeSchema } from '#server/database/schema.store.ts'
import { describeTables } from '#server/database/tables.store.ts'

const page = join(import.meta.dirname, '..', 'docs', 'schema.sql')
const tables = join(import.meta.dirname, '..', 'server', 'database', 'tables.d.ts')
const dataDir = await mkdtemp(join(tmpdir(), 'lampara-schema-'))
try {
  await using server = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  await migrate(server.url)
  await using db = openDatabase(server.url, { connections: 1 })
  await writeFile(page, await describeSchema(db))
  await writeFile(tables, await describeTables(db))
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
console.log('docs/schema.sql is up to date.')
