import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'))
  mkdirSync(join(folder, 'server/database'), { recursive: true })
  // The linter reads the types of calls from these files.
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

/** Lists the broken rules, each with its file and line. */
function lint(files: Record<string, string>): string[] {
  const paths = Object.keys(files)
  for (const path of paths) writeFileSync(join(folder, path), files[path] ?? '')
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const options = { cwd: folder, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, [biome, 'lint', '--colors=off', ...paths], options)
  for (const path of paths) rmSync(join(folder, path))
  const found = [...stderr.matchAll(/^(\S+:\d+):\d+ (?:\S+\/)?(\w+)/gm)].map(([, at, rule]) => `${rule} ${at}`)
  expect(status).toBe(1)
  return found.filter((one) => !one.startsWith('noUnused')).sort()
}

const saving = (line: string) => `import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function save(tx: Tx, db: Database, on: Queryable): Promise<void> {
  ${line}
}
`

test('a forgotten await stops the checks, an awaited promise does not', () => {
  const forgotten = [
    'tx.run(sql`delete from users`)',
    'tx.one<{ id: string }>(sql`delete from users returning id`)',
    'db.rows(sql`delete from users returning id`)',
    'on.run(sql`delete from users`)',
    "db.runScript('delete from users')",
    'db.begin((inner) => inner.run(sql`delete from users`))',
  ]
  const awaited = 'await Promise.all([tx.run(sql`select 1`), db.run(sql`select 1`), on.run(sql`select 1`)])'
  const lines = [...forgotten, awaited].map((line, place) => [`server/save-${place}.store.ts`, saving(line)])
  expect(lint(Object.fromEntries(lines))).toEqual(
    forgotten.map((_, place) => `noFloatingPromises server/save-${place}.store.ts:5`),
  )
})

test('a cycle of imports stops the checks, also a cycle of types', () => {
  const files = {
    'server/a.ts': "import type { B } from './b.ts'\nexport type A = B\n",
    'server/b.ts': "import type { C } from '#server/c.ts'\nexport type B = C\n",
    'server/c.ts': "import type { A } from './a.ts'\nexport type C = A\n",
  }
  expect(lint(files)).toEqual(Object.keys(files).map((path) => `noImportCycles ${path}:1`))
})

test('a file of more than 400 lines stops the checks', () => {
  const list = (lines: number) => `export const all = [\n${'  1,\n'.repeat(lines - 2)}]\n`
  expect(lint({ 'server/a.ts': list(401), 'server/b.ts': list(400) })).toEqual([
    'noExcessiveLinesPerFile server/a.ts:1',
  ])
})

test('a function of more than 75 lines stops the checks, except in a test', () => {
  const walk = (lines: number) => `export const walk = (step: () => void) => {\n${'  step()\n'.repeat(lines)}}\n`
  const files = { 'server/a.ts': walk(76), 'server/b.ts': walk(75), 'server/a.test.ts': walk(76) }
  expect(lint(files)).toEqual(['noExcessiveLinesPerFunction server/a.ts:1'])
})
