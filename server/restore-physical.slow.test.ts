import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive, writeArchive } from '#server/backup/archive-file.ts'
import { inspectArchive } from '#server/backup/inspect-archive.ts'
import { makePhysicalBackup } from '#server/backup/make-backup.ts'
import { CLUSTER, FORMAT, MANIFEST, type PhysicalManifest } from '#server/backup/manifest.ts'
import { decompress, inParts } from '#server/backup/parts.ts'
import { type Member, readTar, writeTar } from '#server/backup/tar.ts'
import { verifyArchive } from '#server/backup/verify-archive.ts'
import { parseConfig } from '#server/config.ts'
import { bindDataFolder } from '#server/database/data-folder-identity.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded/embedded.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { sql } from '#server/database/sql.ts'
import { erasePerson } from '#server/features/my-data/operator.service.ts'
import { soundnessChecks, withEmbeddedPortal } from '#server/portal-archives.ts'
import { erasedFileIn } from '#server/shared/erased-people.ts'
import { signIn } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { applicantWithApplication, filed, pdf } from '#server/testing/test-documents.ts'
import { restorePortal } from './restore-portal.ts'

const minutes = (count: number) => ({ timeout: count * 60_000 })
const NO_KEYS = { identities: [], fileKeys: [] }

let home: string
let dataDir: string
let database: EmbeddedDatabase
let portal: TestApp
let plain: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lampara-physical-'))
  dataDir = join(home, 'portal')
  database = await startEmbedded({ dataDir })
  await prepareDatabase({ url: database.url, directUrl: undefined })
  portal = await startApp({}, { beside: { databaseUrl: database.url, dataDir } })
  await bindDataFolder(portal.db, dataDir)
  await applicantWithApplication(portal, 'Ana')
  plain = (await backUp('plain')).path
}, 120_000)
afterAll(async () => {
  await portal.close()
  await database.stop()
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

const configAt = (folder: string, environment: Record<string, string> = {}) =>
  parseConfig({ RATE_LIMIT: 'off', DATA_DIR: folder, ...environment })

const backUp = (folder: string, environment: Record<string, string> = {}) => {
  const config = configAt(dataDir, environment)
  return withEmbeddedPortal(config, (open) => makePhysicalBackup(config, { ...open, folder: join(home, folder) }))
}

const said: string[] = []
const restore = (folder: string, path: string, more: { isReplacing?: boolean; erasedFile?: string } = {}, env = {}) =>
  restorePortal(
    configAt(folder, env),
    { path, isReplacing: false, acceptsMissing: false, erasedFile: undefined, ...more },
    (line) => said.push(line),
  )

async function within<T>(folder: string, work: (db: Database, url: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir: folder })
  const db = openDatabase(embedded.url, { connections: 2 })
  try {
    return await work(db, embedded.url)
  } finally {
    await db.end({ timeout: 1 })
    await embedded.stop()
  }
}

const mark = (name: string) => sql`insert into settings (key, value) values (${`mark ${name}`}, 'here')`
const marksOf = async (db: Database) => {
  const rows = await db.rows<{ key: string }>(sql`select key from settings where key like 'mark %'`)
  return new Set(rows.map(({ key }) => key.slice('mark '.length)))
}

test(
  'a copy that is made under writers comes back elsewhere with every row that was answered before',
  minutes(5),
  async () => {
    const identity = await generateX25519Identity()
    const BACKUP_RECIPIENTS = await identityToRecipient(identity)
    const { person, application } = await applicantWithApplication(portal, 'Bea')
    const bytes = pdf(90_000, 'passport of Bea')
    const document = await filed(person, application, 'passport', bytes)

    const answered: string[] = []
    const during = { isOver: false }
    const writers = [1, 2, 3].map(async (writer) => {
      for (let n = 0; !during.isOver; n += 1) {
        await portal.db.run(mark(`${writer}.${n}`))
        answered.push(`${writer}.${n}`)
      }
    })
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(100)
    const before = [...answered]
    const { path, manifest } = await backUp('encrypted', { BACKUP_RECIPIENTS }).finally(() => {
      during.isOver = true
    })
    await Promise.all(writers)
    expect(answered.length).toBeGreaterThan(before.length)
    expect(path).toMatch(/lampara-physical-\d{8}T\d{6}Z-v[\d.]+-s\d+\.tar\.age$/)
    expect(manifest).toMatchObject({ files: { count: 1 }, missing: [] })
    expect((await readFile(path)).includes('passport of Bea')).toBe(false)

    const key = join(home, 'identity')
    await writeFile(key, identity)
    const keys = { identities: [identity], fileKeys: [] }
    const config = configAt(dataDir)
    const verified = await verifyArchive({ path, keys, dataDir, money: config, checks: soundnessChecks(config) })
    expect(verified.tables).toBeGreaterThan(50)
    expect(verified.rows).toBeGreaterThan(before.length)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('rehearsal-'))).toEqual([])

    const target = join(home, 'elsewhere')
    await expect(restore(target, path)).rejects.toThrow(/BACKUP_IDENTITY_FILE/)
    await restore(target, path, {}, { BACKUP_IDENTITY_FILE: key })
    await within(target, async (db, databaseUrl) => {
      const there = await marksOf(db)
      expect(before.filter((name) => !there.has(name))).toEqual([])
      const restored = await startApp({}, { beside: { databaseUrl, dataDir: target } })
      try {
        const old = await restored.app.inject({ url: '/api/auth/user', headers: { cookie: person.cookie } })
        expect(old.statusCode).toBe(401)
        const again = await signIn(restored, person.email)
        const served = await again.request({ method: 'GET', url: document.objectPath })
        expect(served.rawPayload.equals(bytes)).toBe(true)
      } finally {
        await restored.close()
      }
    })
  },
)

/** The same archive with other members, and a sum of all that is right. */
async function rewritten(name: string, change: (member: Member) => Promise<Member | null>): Promise<string> {
  async function* members(): AsyncGenerator<Member> {
    for await (const { name: own, size, body } of readTar(readArchive(plain, []))) {
      const changed = await change({ name: own, size, body: await buffer(body) })
      if (changed) yield changed
    }
  }
  await writeArchive({ folder: home, name, recipients: [] }, writeTar(members(), new Date()))
  return join(home, name)
}

async function withManifest(name: string, change: (manifest: PhysicalManifest) => unknown): Promise<string> {
  return rewritten(name, async (member) => {
    if (member.name !== MANIFEST) return member
    const manifest = JSON.parse(String(member.body))
    change(manifest)
    const body = Buffer.from(JSON.stringify(manifest))
    return { name: MANIFEST, size: body.length, body }
  })
}

test('a changed, cut or incomplete archive is refused before anything is touched', minutes(3), async () => {
  const bytes = await readFile(plain)
  const broken = join(home, 'broken.tar')
  const reasonOf = async (content: Buffer) => {
    await writeFile(broken, content)
    return inspectArchive(broken, NO_KEYS).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  }
  for (let at = 100; at < bytes.length; at += Math.floor(bytes.length / 15)) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    expect(await reasonOf(flipped), `byte ${at}`).toMatch(/damaged|not complete|out of order|does not name/)
  }
  for (const length of [0, 511, bytes.length >> 1, bytes.length - 1])
    expect(await reasonOf(bytes.subarray(0, length)), `${length} bytes`).toMatch(/damaged|not complete/)

  const without = await rewritten('without.tar', async (member) =>
    member.name === `${CLUSTER}/000002.gz` ? null : member,
  )
  await expect(inspectArchive(without, NO_KEYS)).rejects.toThrow(/out of order|not as it was written/)
  const target = join(home, 'untouched')
  await expect(restore(target, without)).rejects.toThrow(/out of order|not as it was written/)
  expect(existsSync(target)).toBe(false)
})

test('what PostgreSQL itself says of its files is compared, whatever the archive says', minutes(2), async () => {
  const parts: Buffer[] = []
  for await (const { name, body } of readTar(readArchive(plain, [])))
    if (name.startsWith(`${CLUSTER}/`)) parts.push(await decompress(await buffer(body)))
  async function* content(change: (member: Member) => Member | null) {
    async function* members() {
      for await (const { name, size, isFile, body } of readTar(chunksOf(parts))) {
        const changed = isFile ? change({ name, size, body: await buffer(body) }) : null
        if (changed) yield changed
      }
    }
    yield* writeTar(members(), new Date())
  }
  const forged = async (name: string, change: (member: Member) => Member | null) => {
    const made: Member[] = []
    const written = inParts(CLUSTER, content(change))
    let next = await written.next()
    for (; !next.done; next = await written.next()) made.push(next.value)
    const sums = next.value
    const queue = [...made]
    return rewritten(name, async (member) => {
      if (member.name === MANIFEST) {
        const body = Buffer.from(JSON.stringify({ ...JSON.parse(String(member.body)), cluster: sums }))
        return { name: MANIFEST, size: body.length, body }
      }
      return member.name.startsWith(`${CLUSTER}/`) ? (queue.shift() ?? null) : member
    })
  }
  const missing = await forged('missing.tar', (member) => (member.name === 'global/pg_control' ? null : member))
  await expect(inspectArchive(missing, NO_KEYS)).rejects.toThrow('global/pg_control of the database is missing')
  const changed = await forged('changed.tar', (member) =>
    member.name === 'PG_VERSION' ? { ...member, body: Buffer.from('19\n') } : member,
  )
  await expect(inspectArchive(changed, NO_KEYS)).rejects.toThrow(
    'PG_VERSION of the database is not as PostgreSQL wrote it',
  )
})

async function* chunksOf(parts: readonly Buffer[]) {
  yield* parts
}

test('another PostgreSQL, another kind of machine and a server are refused with one sentence', minutes(2), async () => {
  const target = join(home, 'foreign')
  const older = await withManifest('older.tar', ({ engine }) => Object.assign(engine, { major: '17' }))
  await expect(restore(target, older)).rejects.toThrow(
    /is of PostgreSQL 17 on .*, and this portal brings PostgreSQL 18/,
  )
  const machine = await withManifest('machine.tar', ({ engine }) => Object.assign(engine, { machine: 'plan9-mips' }))
  await expect(restore(target, machine)).rejects.toThrow(/is of PostgreSQL 18 on plan9-mips/)
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'
  await expect(restore(target, plain, {}, { DATABASE_URL })).rejects.toThrow(/DATABASE_URL names a server/)
  expect(existsSync(target)).toBe(false)
  await expect(backUp('server', { DATABASE_URL })).rejects.toThrow(/docs\/backup.md, "Servers with tools of their own"/)
})

test(
  'what is here is replaced on demand alone and kept, never under a portal, and who was erased stays away',
  minutes(4),
  async () => {
    const { person, application } = await applicantWithApplication(portal, 'Zenaida')
    await filed(person, application, 'passport', pdf(20_000, 'hers'))
    const { path } = await backUp('before-erasure')
    await erasePerson(portal.deps, person.email, 'By letter')
    await expect(restore(dataDir, path, { isReplacing: true })).rejects.toThrow(/in use by another portal/)

    const target = join(home, 'replaced')
    await restore(target, plain)
    await within(target, (db) => db.run(mark('of the former')))
    await expect(restore(target, path)).rejects.toThrow(/--replace/)
    said.length = 0
    const { erasedAgain } = await restore(target, path, { isReplacing: true, erasedFile: erasedFileIn(dataDir) })
    expect(erasedAgain).toBe(1)
    const kept = /What was here is kept in (.*)/.exec(said.join('\n'))?.[1] ?? ''
    await within(target, async (db) => {
      expect(await marksOf(db)).not.toContain('of the former')
      const she = await db.one(sql`select name, email from users where id = ${person.id}`)
      expect(she).toEqual({ name: 'Erased person', email: `erased:${person.id}` })
      const rows = await db.rows(sql`
      select storage_key from uploads where user_id = ${person.id} and storage_key is not null`)
      expect(rows).toEqual([])
    })
    const files = await readdir(join(target, 'files', 'kept'), { recursive: true, withFileTypes: true })
    expect(files.filter((file) => file.isFile())).toHaveLength(1)
    const { manifest } = await inspectArchive(kept, NO_KEYS)
    expect(manifest).toMatchObject({ format: FORMAT, missing: [] })
  },
)

test('killed at any moment it leaves the old database or the whole new one', minutes(5), async () => {
  const target = join(home, 'killed')
  await restore(target, plain)
  await within(target, (db) => db.run(mark('of the former')))
  await portal.db.run(mark('of the next'))
  const { path } = await backUp('next')
  const run = () =>
    spawn(process.execPath, ['--import', 'tsx', 'scripts/restore.ts', path, '--replace'], {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH: process.env.PATH, DATA_DIR: target },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const leftovers = async () => (await readdir(target)).filter((name) => /^database\.(?!password$)/.test(name))
  for (const after of [200, 1_200]) {
    const killed = run()
    for await (const line of createInterface({ input: killed.stdout }))
      if (line.includes('Restoring the database')) setTimeout(() => killed.kill('SIGKILL'), after)
    if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit')
    const marks = await within(target, marksOf)
    expect(marks.has('of the former'), `after ${after} ms`).toBe(!marks.has('of the next'))
    expect(await leftovers()).toEqual([])
  }
  expect(await once(run(), 'exit')).toEqual([0, null])
  expect(await within(target, marksOf)).toContain('of the next')

  // Between the two steps of the exchange, and before the first.
  const [current, next, former] = ['database', 'database.restored', 'database.replaced'].map((name) =>
    join(target, name),
  )
  await rename(`${current}`, `${next}`)
  await mkdir(`${former}`)
  expect(await within(target, marksOf)).toContain('of the next')
  await mkdir(`${next}`)
  expect(await within(target, marksOf)).toContain('of the next')
  expect(await leftovers()).toEqual([])
})
