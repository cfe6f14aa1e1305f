import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forgotten-await-'))
  mkdirSync(join(folder, 'server/database'), { recursive: true })
  // The linter reads the types of what is called from these.
  for (const path of [
    'biome.json',
    '.gitignore',
    'package.json',
    'server/database/open.ts',
    'server/database/sql.ts',
  ]) {
    cpSync(join(root, path), join(folder, path))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function lint(line: string) {
  const text = `import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function save(tx: Tx, db: Database, on: Queryable): Promise<void> {
  ${line}
}
`
  writeFileSync(join(folder, 'server/save.store.ts'), text)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const options = { cwd: folder, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(
    process.execPath,
    [biome, 'lint', '--colors=off', 'server/save.store.ts'],
    options,
  )
  return { status, found: /server\/save\.store\.ts:5:\d+ lint\/nursery\/noFloatingPromises/.test(stderr) }
}

test.each([
  'tx.run(sql`delete from users`)',
  'tx.one<{ id: string }>(sql`delete from users returning id`)',
  'db.rows(sql`delete from users returning id`)',
  'on.run(sql`delete from users`)',
  "db.runScript('delete from users')",
  'db.begin((inner) => inner.run(sql`delete from users`))',
])('a forgotten await stops the checks: %s', (line) => {
  expect(lint(line)).toEqual({ status: 1, found: true })
})

test('what is waited for does not', () => {
  expect(lint('await Promise.all([tx.run(sql`select 1`), db.run(sql`select 1`), on.run(sql`select 1`)])')).toEqual({
    status: 0,
    found: false,
  })
})
