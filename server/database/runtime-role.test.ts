import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { asUser, createOwner, dropOwner } from '#server/testing/test-roles.store.ts'
import { useFolder } from '#server/testing/use-folder.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { prepareDatabase } from './prepare.ts'

const DENIED = '42501'
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

const database = useOpened(createTestDatabase, ({ drop }) => drop())

const prepare = (url: string) => prepareDatabase({ url, directUrl: undefined })
const asPortal = (statement: string) => asUser(database.runtimeUrl, (db) => codeOf(db.runScript(statement)))
const asOwner = (statement: string) => asUser(database.url, (db) => db.runScript(statement))

const entry = () =>
  `insert into audit (id, at, action, ip, request_id, detail) values (gen_random_uuid(), now(), 'seen', '', '', '{}')`

describe('the runtime role of the portal', () => {
  test('adds to the audit and reads it', async () => {
    expect(await asPortal(entry())).toBe('done')
    expect(await asUser(database.runtimeUrl, (db) => db.runScript('select action from audit'))).toHaveLength(1)
  })

  test.each([
    `update audit set action = 'other'`,
    'delete from audit',
    'update ledger_entries set memo = null',
    'delete from ledger_postings',
    'update audit_texts set texts = null',
    'truncate audit',
    'truncate users cascade',
    'alter table audit disable trigger all',
    'alter table audit disable trigger audit_append_only',
    'drop trigger audit_append_only on audit',
    'create trigger mine before insert on audit for each row execute function refuse_change()',
    'create rule mine as on insert to audit do instead nothing',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'alter table audit owner to portal_runtime',
    'alter table audit rename to other',
    'drop table audit',
    'set role portal',
    'set session authorization portal',
    'set session_replication_role = replica',
    `grant update on audit to portal_runtime; update audit set action = 'other'`,
    `select pg_read_file('/etc/hostname')`,
    `copy audit to program 'true'`,
    'delete from schema_migrations',
    'create table other (id int)',
    'alter role portal superuser',
  ])('is refused: %s', async (statement) => {
    expect(await asPortal(`begin; ${entry()}; commit; ${statement}`)).toBe(DENIED)
  })

  test('reads and writes a table of a later migration', async () => {
    await asOwner('create table later (id int generated always as identity, word text)')
    expect(await asPortal(`insert into later (word) values ('a')`)).toBe('done')
    expect(await asPortal(`update later set word = 'b'; delete from later`)).toBe('done')
    await asOwner('drop table later')
  })

  test('loses foreign grants at the next start', async () => {
    await asOwner('grant update (action), delete on audit to portal_runtime')
    expect(await asPortal('delete from audit where false')).toBe('done')
    expect((await prepare(database.url)).warnings).toEqual([])
    expect(await asPortal('delete from audit where false')).toBe(DENIED)
    expect(await asPortal(`update audit set action = '' where false`)).toBe(DENIED)
  })
})

describe('an external database server', () => {
  const name = (prefix: string) => `${prefix}_${randomBytes(4).toString('hex')}`
  const [maker, plain] = [name('maker'), name('plain')]
  afterAll(async () => {
    for (const owner of [maker, plain]) await dropOwner(inject('testServer'), owner)
  })

  test('gets the runtime role once for concurrent processes, where its user may create roles', async () => {
    const url = await createOwner(inject('testServer'), maker, 'createrole')
    const started = await Promise.all([prepare(url), prepare(url)])
    expect(started[0]).toEqual(started[1])
    expect(started[0].warnings).toEqual([])
    const who = await asUser(started[0].url, (db) => db.runScript('select current_user as who'))
    expect(who).toEqual([{ who: `${maker}_runtime` }])
    expect(await asUser(started[0].url, (db) => codeOf(db.runScript('delete from audit')))).toBe(DENIED)
    expect(await asUser(started[0].url, (db) => codeOf(db.runScript(`set role ${maker}`)))).toBe(DENIED)
  })

  test('is used as the owner with one warning, where its user may not create roles', async () => {
    const url = await createOwner(inject('testServer'), plain, 'nocreaterole')
    const started = await prepare(url)
    expect(started.url).toBe(url)
    expect(started.warnings).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: the portal connects as the owner of its tables, [^\n]+ \(42501\)\. [^\n]+$/,
      ),
    ])
    expect(started.warnings[0]).not.toContain('word')
  })
})

describe('a data folder', () => {
  const dataDir = useFolder('roles')

  test('of an older portal, with one password and one role, is migrated to three', async () => {
    const made = await startEmbedded({ dataDir })
    const password = await readFile(join(dataDir, 'database.password'), 'utf8')
    const { url: before } = await prepare(made.url)
    await asUser(before, (db) => db.runScript(entry()))
    const admin = new URL(made.adminUrl)
    admin.pathname = 'portal'
    await asUser(admin.href, async (db) => {
      await db.runScript('drop owned by portal_runtime; drop role portal_runtime')
      await db.runScript(`alter role portal password '${password}'`)
    })
    await made.stop()

    await using now = await startEmbedded({ dataDir })
    const { url, warnings } = await prepare(now.url)
    expect([url, warnings]).toEqual([now.runtimeUrl, []])
    expect(await asUser(url, (db) => db.runScript('select action from audit'))).toHaveLength(1)
    expect(await asUser(url, (db) => codeOf(db.runScript('delete from audit')))).toBe(DENIED)
    const passwords = [now.adminUrl, now.url, now.runtimeUrl].map((each) => new URL(each).password)
    expect(new Set(passwords).size).toBe(3)
    const asOnce = new URL(now.url)
    asOnce.password = password
    expect(await codeOf(asUser(asOnce.href, (db) => db.runScript('select 1')))).toBe('28P01')
  })
})
