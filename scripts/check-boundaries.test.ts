import { expect, test } from 'vitest'
import { findBreaches } from './check-boundaries.ts'

const breachesOf = (files: Record<string, string>) => findBreaches(new Map(Object.entries(files)))

test('a project without breaches reports nothing', () => {
  const files = {
    'contract/route.ts': "import { z } from 'zod'\nexport const Id = z.string()",
    'domain/money/amounts.ts': "import type { Id } from '#contract/route.ts'\nexport type Cents = Id",
    'server/features/documents/documents.store.ts':
      "import type { Tx } from '#server/database/open.ts'\nexport const read = (tx: Tx) => tx.run(sql`select 1`)",
    'server/database/open.ts': "import postgres from 'postgres'\nexport type Tx = postgres.Sql",
    'server/features/documents/documents.service.ts':
      "import { tell } from '#server/features/messages/messages.service.ts'\nexport const review = tell",
    'server/features/messages/messages.service.ts': 'export const tell = () => {}',
    'server/features/documents/documents.test.ts': "import '#server/testing/start-app.ts'\nimport 'vitest'",
    'server/testing/start-app.ts': "import '#server/app.ts'",
    'server/app.ts': "import './features/documents/documents.service.ts'",
    'web/ui/button.tsx': "import { clsx } from 'clsx'\nexport const Button = () => clsx('a')",
    'web/features/documents/screen.tsx': "import { Button } from '#web/ui/button.tsx'\nexport { Button }",
    'web/routes.tsx': "const Screen = () => import('./features/documents/screen.tsx')\nexport { Screen }",
  }
  expect(breachesOf(files)).toEqual([])
})

const open = { 'server/database/open.ts': '', 'web/features/messages/screen.tsx': '' }

test.each([
  ['contract/a.ts', "import { z } from 'zod'\nimport type { Move } from '#domain/move.ts'", 'domain/move.ts'],
  ['contract/a.ts', "import 'react'", 'react'],
  ['domain/a.ts', "import { readFileSync } from 'node:fs'", 'node:fs'],
  ['web/lib/a.ts', "import type { Tx } from '#server/database/open.ts'", 'server/database/open.ts'],
  ['web/lib/a.ts', "import 'node:fs'", 'node:fs'],
  ['web/ui/a.tsx', "import type { Document } from '#contract/documents.ts'", 'contract/documents.ts'],
  ['web/features/documents/a.tsx', "import '../messages/screen.tsx'", 'web/features/messages/screen.tsx'],
  ['web/features/documents/a.tsx', "type A = import('../messages/screen.tsx').A", 'web/features/messages/screen.tsx'],
  ['server/database/a.ts', "export { b } from '#server/app.ts'", 'server/app.ts'],
  [
    'server/http/a.ts',
    "import '#server/features/messages/messages.service.ts'",
    'server/features/messages/messages.service.ts',
  ],
  [
    'server/features/documents/a.ts',
    "await import('../messages/messages.store.ts')",
    'server/features/messages/messages.store.ts',
  ],
  ['server/features/documents/a.ts', "import '#server/gateways/mail/smtp.ts'", 'server/gateways/mail/smtp.ts'],
  ['server/features/documents/a.test.ts', "import '#web/routes.tsx'", 'web/routes.tsx'],
  ['server/app.ts', "import '#web/routes.tsx'", 'web/routes.tsx'],
  ['server/app.ts', "import '../scripts/import-rules.ts'", 'scripts/import-rules.ts'],
  ['e2e/a.spec.ts', "import '#domain/move.ts'", 'domain/move.ts'],
])('%s must not contain %s', (path, text, target) => {
  expect(breachesOf({ ...open, [path]: text })).toEqual([`${path} must not import ${target}`])
})

test('content may import only types from the contract', () => {
  const read = "import type { Role } from '#contract/people.ts'\nexport type Person = Role"
  const files = { 'contract/people.ts': '', 'content/a.ts': read, 'web/lib/a.ts': "import '#content/a.ts'" }
  expect(breachesOf(files)).toEqual([])
  expect(breachesOf({ ...files, 'content/b.ts': "import { Role, type Person } from '#contract/people.ts'" })).toEqual([
    'content/b.ts must import nothing but types from contract/people.ts',
  ])
  expect(breachesOf({ ...files, 'content/b.ts': "import '#domain/permissions.ts'" })).toEqual([
    'content/b.ts must not import domain/permissions.ts',
  ])
  expect(breachesOf({ ...files, 'domain/b.ts': "import '#content/a.ts'" })).toEqual([
    'domain/b.ts must not import content/a.ts',
  ])
})

test.each([
  ['server/features/documents/a.ts', 'recordAudit', 'audit/audit.store'],
  ['server/http/b.ts', 'recordAudit', 'audit/audit.store'],
  ['server/demo/a.ts', 'recordAudit', 'audit/audit.store'],
  ['server/features/documents/a.ts', 'enqueueMail', 'jobs/mail-outbox.store'],
  ['server/features/documents/a.ts', 'insertActivity', 'effects/activity.store'],
])('%s must not import %s, which only server/effects/record.ts may import', (path, name, store) => {
  const told = `${path} must not import ${name}; what happens is a row of domain/effects, which record writes`
  for (const text of [
    `import { ${name} } from '#server/${store}.ts'`,
    `import { ${name} as own } from '#server/${store}.ts'`,
    `export { ${name} } from '#server/${store}.ts'`,
  ]) {
    expect(breachesOf({ [path]: text })).toContain(told)
  }
  expect(breachesOf({ 'server/effects/record.ts': `import { ${name} } from '#server/${store}.ts'` })).toEqual([])
})

test.each([
  'sql`and id = 1`',
  'tx.run(sql`select 1`)',
  'anything`  update users set x = 1`',
  'db.runScript("select 1")',
])('reports SQL outside a store: %s', (text) => {
  const at = { 'server/features/documents/documents.service.ts': `\nexport const read = () => ${text}` }
  expect(breachesOf(at)).toEqual([
    'server/features/documents/documents.service.ts:2 speaks SQL; only *.store.ts and migrations do',
  ])
})

test.each(['sql`select 1`', 'await sql`select 1`', '(await sql`select 1`)'])(
  'reports a statement that nothing runs: %s',
  (text) => {
    const at = { 'server/database/a.store.ts': `export async function save() {\n  ${text}\n}` }
    expect(breachesOf(at)).toEqual(['server/database/a.store.ts:2 builds a statement that nothing runs'])
    const run = {
      'server/database/a.store.ts': `export async function save(tx) {\n  await tx.run(${text.match(/sql.*`/)})\n}`,
    }
    expect(breachesOf(run)).toEqual([])
  },
)

test('reports empty names and unwanted words', () => {
  const unwanted = ['TO', 'DO'].join('')
  const files = {
    'domain/date-utils.ts': '',
    'domain/verbs.ts': 'export function handleDocument() {}\nexport const processed = 1',
    'docs/page.md': `first\n${unwanted}: later`,
  }
  expect(breachesOf(files)).toEqual([
    `docs/page.md:2 says ${unwanted}`,
    'domain/date-utils.ts has a name that says nothing',
    'domain/verbs.ts exports handleDocument, a name that says nothing',
  ])
})

test('reports a manual invalidation outside web/lib and tests', () => {
  const text = 'void queries.invalidateQueries({ queryKey })'
  const files = {
    'web/lib/stale.ts': text,
    'web/features/a/a.test.tsx': text,
    'web/features/a/a.tsx': text,
    'web/routes.tsx': text,
  }
  const breach = 'invalidates by hand; the route says what it changes, and useCall or useForm follows it'
  expect(breachesOf(files)).toEqual([`web/features/a/a.tsx ${breach}`, `web/routes.tsx ${breach}`])
})

test('reports a function with more than 15 branches, and counts inner functions separately', () => {
  const branches = 'if (a) b()\n'.repeat(15)
  const files = {
    'domain/tangled.ts': `export function judge(a, b) {\n${branches}}`,
    'domain/tidy.ts': `export function judge(a, b) {\nreturn [() => {\n${branches.slice(11)}}, a ?? b]\n}`,
  }
  expect(breachesOf(files)).toEqual(['domain/tangled.ts:1 judge has a complexity of 16; 15 is the ceiling'])
})

test('every kind of branch counts', () => {
  const ways = [
    'a ? b : c',
    'a && b',
    'a || b',
    'a ?? b',
    'for (;;) a()',
    'for (const b of a) b()',
    'for (const b in a) c(b)',
    'while (a) b()',
    'do { b() } while (a)',
    'try { a() } catch { b() }',
    'switch (a) { case 1: b(); break; default: c() }',
    'if (a) b()',
  ]
  const tangled = `export function judge(a, b, c) {\n${ways.join('\n')}\n${ways.slice(0, 3).join('\n')}\n}`
  expect(breachesOf({ 'domain/a.ts': tangled })).toEqual([
    'domain/a.ts:1 judge has a complexity of 16; 15 is the ceiling',
  ])
})

test('reports a transaction that is not the first parameter', () => {
  const files = {
    'server/database/open.ts': 'export interface Tx {}',
    'server/features/a/a.service.ts':
      "import type { Tx } from '#server/database/open.ts'\n" +
      'export const first = (tx: Tx, deps: object) => [tx, deps]\n' +
      'export const second = ({ db }: Deps, tx: Tx) => [tx, db]',
  }
  expect(breachesOf(files)).toEqual([
    'server/features/a/a.service.ts:3 second takes its transaction behind something else; it comes first',
  ])
})

test('reports a file outside every known folder', () => {
  expect(breachesOf({ 'shared/a.ts': '' })).toEqual(['shared/a.ts lives in no room of scripts/import-rules.ts'])
})

test('reports a type name that two files declare, outside tests', () => {
  const files = {
    'domain/a.ts': 'export interface Place {}',
    'domain/b.ts': 'type Place = string\nexport type Own = Place',
    'domain/b.test.ts': 'type Place = number\nexport type Its = Place',
  }
  expect(breachesOf(files)).toEqual([
    'domain/b.ts declares the type Place, as domain/a.ts does; one name has one meaning',
  ])
})

test('a schema with its type, overloads and a module augmentation are not duplicates', () => {
  const files = {
    'contract/a.ts': "import { z } from 'zod'\nexport const Fee = z.string()\nexport type Fee = z.infer<typeof Fee>",
    'domain/a.ts': 'export interface Reader {}\nexport interface Reader { id: string }',
    'domain/b.ts': "declare module 'vitest' {\n  interface Reader {}\n}\nexport function Fee() {}",
  }
  expect(breachesOf(files)).toEqual([])
})

test('reports too many docblocks', () => {
  const text = Array.from({ length: 11 }, (_, count) => `/** One. */\nexport const one${count} = 1\n`).join('')
  expect(breachesOf({ 'domain/a.ts': text })).toContain(
    'there are 11 docblocks on 23 lines; 20 per 1,000 is the ceiling',
  )
})
