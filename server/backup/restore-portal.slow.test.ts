import { spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeMonth } from '#contract/money/months.ts'
import { recordPayment } from '#contract/money/payments-by-hand.ts'
import { type Config, parseConfig } from '#server/config/config.ts'
import { bindDataFolder } from '#server/database/data-folder-identity.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { knownMigrations } from '#server/database/migration-files.ts'
import { openDatabase } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { sealAudit } from '#server/features/audit/seal/seal-audit.job.ts'
import { eraseAtOnce } from '#server/features/privacy/my-data/erase-at-once.service.ts'
import { tombstonesFile } from '#server/privacy/tombstones.ts'
import { believing } from '#server/testing/believing.ts'
import { moneyChannel } from '#server/testing/billing.ts'
import { makeFormer } from '#server/testing/former-schema.store.ts'
import { admin, applicant, signIn } from '#server/testing/people.ts'
import { rowsOf } from '#server/testing/row-hashes.store.ts'
import { createBareDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { applicantWithApplication, filed, pdf } from '#server/testing/test-documents.ts'
import { useFolder } from '#server/testing/use-folder.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'
import { readArchive, writeArchive } from './archive-file.ts'
import { type ArchiveKeys, inspectArchive } from './inspect-archive.ts'
import { makeBackup } from './make-backup.ts'
import { MANIFEST, SIGNATURE } from './manifest.ts'
import { soundnessChecks, withPortal } from './portal-archives.ts'
import { restorePortal } from './restore-portal.ts'
import { signManifest } from './signature.ts'
import { readSigners } from './signing-key.ts'
import { type Member, readTar, writeTar } from './tar.ts'
import { verifyArchive } from './verify-archive.ts'

const portal = usePortal()
const home = useFolder('restore')
const databases: TestDatabase[] = []
// Binds the folder, as the start of a portal does.
beforeAll(() => bindDataFolder(portal.db, portal.dataDir))
afterAll(async () => {
  for (const database of databases) await database.drop()
})

const configOf = (environment: Record<string, string>): Config => parseConfig({ RATE_LIMIT: 'off', ...environment })
const here = (environment: Record<string, string> = {}) =>
  configOf({ DATABASE_URL: portal.databaseUrl, DATA_DIR: portal.dataDir, ...environment })

async function elsewhere(environment: Record<string, string> = {}) {
  const database = await createBareDatabase()
  databases.push(database)
  const dataDir = await mkdtemp(join(home, 'data-'))
  const config = configOf({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...believing(portal), ...environment })
  return { config, databaseUrl: database.url, dataDir }
}

const backUp = (config: Config, folder = join(home, 'backups')) =>
  withPortal(config, (open) => makeBackup(config, { ...open, folder }))

const asked = (path: string, more: object = {}) => ({
  path,
  isReplacing: false,
  acceptsMissing: false,
  trustsUnsigned: false,
  erasedFile: undefined,
  ...more,
})

/** Trusts the signing key of the portal that made the archives. */
async function keysHere(trustsUnsigned = false): Promise<ArchiveKeys> {
  return { identities: [], fileKeys: [], signers: { trusted: await readSigners(here()), trustsUnsigned } }
}

const said: string[] = []
const restore = (config: Config, path: string, more: object = {}) =>
  restorePortal(config, asked(path, more), (line) => said.push(line))

test('restores every row and byte of a backup made under load, and signs everybody out', {
  timeout: 120_000,
}, async () => {
  const { person, application } = await applicantWithApplication(portal)
  const bytes = pdf(90_000, 'passport')
  const document = await filed(person, application, 'passport', bytes)
  const [ana, channel] = [await admin(portal), await moneyChannel(portal)]
  const late = (reference: string) => ({ channelId: channel.id, amount: '10.00', reference, receivedOn: '2025-01-15' })
  const at = { params: { id: application.id } }
  await ana.call(recordPayment, { ...at, body: late('first') })
  await ana.call(closeMonth, { body: { month: '2025-01' } })
  await ana.call(recordPayment, { ...at, body: late('of a closed month') })
  let isBusy = true
  const busy = (async () => {
    while (isBusy) await applicant(portal)
  })()
  const { path, manifest } = await backUp(here()).finally(() => {
    isBusy = false
  })
  await busy
  expect(path).toMatch(/lampara-backup-\d{8}T\d{6}Z-v[\d.]+-s\d+\.tar$/)
  expect(manifest.files.count).toBe(1)

  // Seals the audit first, so that no job adds a seal between the two backups.
  await sealAudit(portal.deps)
  const still = await backUp(here(), join(home, 'still'))
  const target = await elsewhere()
  await restore(target.config, still.path)
  expect(await rowsOf(target.databaseUrl)).toEqual(await rowsOf(portal.databaseUrl))

  const restored = await ownPortal({}, { beside: target })
  expect((await restored.app.inject({ url: '/api/auth/user', headers: { cookie: person.cookie } })).statusCode).toBe(
    401,
  )
  const again = await signIn(restored, person.email)
  const served = await again.request({ method: 'GET', url: document.objectPath })
  expect(served.rawPayload.equals(bytes)).toBe(true)
  const first = await elsewhere()
  await restore(first.config, path)
})

test('a changed, cut or incomplete archive is refused, whichever byte is damaged', async () => {
  const { path } = await backUp(here(), join(home, 'damaged'))
  const bytes = await readFile(path)
  const keys = await keysHere()
  await inspectArchive(path, keys)
  const broken = join(home, 'broken.tar')
  const reasonOf = async (content: Buffer) => {
    await writeFile(broken, content)
    return inspectArchive(broken, keys).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  }
  for (let at = 100; at < bytes.length; at += Math.floor(bytes.length / 60)) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    expect(await reasonOf(flipped), `byte ${at}`).toMatch(/damaged|not complete|out of order|does not name/)
  }
  for (const length of [0, 1, 511, bytes.length >> 1, bytes.length - 1])
    expect(await reasonOf(bytes.subarray(0, length)), `${length} bytes`).toMatch(/damaged|not complete/)
  const target = await elsewhere()
  await expect(restore(target.config, broken)).rejects.toThrow(/damaged|not complete/)
})

test('an archive is verified by restoring it, and only the right identity opens an encrypted one', {
  timeout: 120_000,
}, async () => {
  const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()]
  const recipient = await identityToRecipient(identity)
  const { path } = await backUp(here({ BACKUP_RECIPIENTS: recipient }), join(home, 'encrypted'))
  expect(path).toMatch(/\.tar\.age$/)
  const keys = await keysHere()
  const verify = (identities: string[]) =>
    verifyArchive({
      path,
      keys: { ...keys, identities },
      dataDir: portal.dataDir,
      checks: soundnessChecks(here()),
    })
  await expect(verify([])).rejects.toThrow(/BACKUP_IDENTITY_FILE/)
  await expect(verify([other])).rejects.toThrow(/does not open this archive/)
  expect((await verify([identity])).tables).toBeGreaterThan(50)
})

/** Changes members of the archive and corrects the checksums, as an attacker with access to the folder could. */
async function forged(path: string, change: (member: Member & { body: Buffer }) => Buffer | null): Promise<string> {
  async function* members(): AsyncGenerator<Member> {
    for await (const { name, size, body } of readTar(readArchive(path, []))) {
      const changed = change({ name, size, body: await buffer(body) })
      if (changed) yield { name, size: changed.length, body: changed }
    }
  }
  const name = `${randomBytes(4).toString('hex')}.tar`
  await writeArchive({ folder: home, name, recipients: [] }, writeTar(members(), new Date()))
  return join(home, name)
}

test('an unsigned, changed or foreign-signed archive is refused, in a rehearsal too', {
  timeout: 120_000,
}, async () => {
  const { path } = await backUp(here(), join(home, 'signed'))
  const reasonOf = async (file: string, trustsUnsigned = false) =>
    inspectArchive(file, await keysHere(trustsUnsigned)).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  const unsigned = await forged(path, ({ name, body }) => (name === SIGNATURE ? null : body))
  const later = (manifest: Buffer) => Buffer.from(manifest.toString().replace(/"program": "[^"]*"/, '"program": "9.9"'))
  const changed = await forged(path, ({ name, body }) => (name === MANIFEST ? later(body) : body))
  let manifest = Buffer.alloc(0)
  await forged(path, ({ name, body }) => {
    if (name === MANIFEST) manifest = later(body)
    return body
  })
  const signature = signManifest(manifest, generateKeyPairSync('ed25519').privateKey)
  const foreign = await forged(path, ({ name, body }) =>
    name === SIGNATURE ? signature : name === MANIFEST ? manifest : body,
  )
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
  const huge = await forged(path, ({ name, body }) => (name === 'tables/users/000001.gz' ? bomb : body))
  const cut = await forged(unsigned, ({ name, body }) => (name.startsWith('tables/users/') ? null : body))
  expect({
    whole: [await reasonOf(path), await reasonOf(path, true)],
    unsigned: [await reasonOf(unsigned), await reasonOf(unsigned, true)],
    foreign: [await reasonOf(foreign), await reasonOf(foreign, true)],
    changed: [await reasonOf(changed), await reasonOf(changed, true)],
    cut: [await reasonOf(cut), await reasonOf(cut, true)],
    huge: [await reasonOf(huge), await reasonOf(huge, true)],
  }).toEqual({
    whole: ['nothing', 'nothing'],
    unsigned: [expect.stringMatching(/not signed/), 'nothing'],
    foreign: [expect.stringMatching(/not of this portal/), 'nothing'],
    changed: [expect.stringMatching(/was changed/), expect.stringMatching(/was changed/)],
    cut: [expect.stringMatching(/not signed/), expect.stringMatching(/damaged/)],
    huge: [expect.stringMatching(/cannot be read/), expect.stringMatching(/cannot be read/)],
  })
  const target = await elsewhere()
  await expect(restore(target.config, unsigned)).rejects.toThrow(/not signed/)
  const verifying = { path: unsigned, dataDir: portal.dataDir, checks: [] }
  await expect(verifyArchive({ ...verifying, keys: await keysHere() })).rejects.toThrow(/not signed/)
  await restore(target.config, unsigned, { trustsUnsigned: true })
})

test('a restore without a trusted signer names the variable that is missing', async () => {
  const { path } = await backUp(here(), join(home, 'untold'))
  const target = await elsewhere()
  const { BACKUP_SIGNING_PUBLIC_KEY_FILE: file } = believing(portal)
  const untold = configOf({ DATABASE_URL: target.databaseUrl, DATA_DIR: target.dataDir })
  await expect(restore(untold, path)).rejects.toThrow(/BACKUP_SIGNING_PUBLIC_KEY_FILE/)
  expect((await stat(join(portal.dataDir, 'backup-signing.key'))).mode & 0o777).toBe(0o600)
  expect(await readFile(String(file), 'utf8')).toMatch(/BEGIN PUBLIC KEY/)
})

test('replaces existing data only with --replace, after archiving that data', {
  timeout: 120_000,
}, async () => {
  const { path } = await backUp(here(), join(home, 'replace'))
  const target = await elsewhere()
  await restore(target.config, path)
  const former = await rowsOf(target.databaseUrl)
  const later = await applicant(portal)
  const { path: newer } = await backUp(here(), join(home, 'replace-later'))
  await expect(restore(target.config, newer)).rejects.toThrow(/--replace/)
  expect(await rowsOf(target.databaseUrl)).toEqual(former)
  said.length = 0
  await restore(target.config, newer, { isReplacing: true })
  const kept = /What was here is kept in (.*)/.exec(said.join('\n'))?.[1] ?? ''
  expect(Object.keys(await rowsOf(target.databaseUrl)).length).toBe(Object.keys(former).length)
  expect(await rowsOf(target.databaseUrl)).not.toEqual(former)
  await restore(target.config, kept, { isReplacing: true })
  expect(await rowsOf(target.databaseUrl)).toEqual(former)
  expect(later.id).toBeTruthy()
})

test('a restore is refused while a portal runs on the database, and changes no row', { timeout: 60_000 }, async () => {
  const { path } = await backUp(here(), join(home, 'running'))
  // The jobs of the running portal may change other rows.
  const { users, documents } = await rowsOf(portal.databaseUrl)
  await expect(restore(here(), path, { isReplacing: true })).rejects.toThrow(
    /^A portal is running on this database\. Stop it, and every other one on it, and restore again\.$/,
  )
  expect(await rowsOf(portal.databaseUrl)).toMatchObject({ users, documents })
})

test('a restore waits for a database connection that is closing', { timeout: 60_000 }, async () => {
  const { path } = await backUp(here(), join(home, 'closing'))
  const target = await elsewhere()
  const closing = openDatabase(target.databaseUrl, { connections: 1 })
  await closing.run(sql`select`)
  setTimeout(() => void closing.end(), 500)
  await restore(target.config, path)
})

test('files stay encrypted in a plain archive, and a missing file is named and stops the restore', {
  timeout: 120_000,
}, async () => {
  const FILE_KEYS = `2026:${randomBytes(32).toString('base64')}`
  const { person, application } = await applicantWithApplication(portal, 'Nina')
  const bytes = pdf(150_000, 'secret of Nina')
  const document = await filed(person, application, 'passport', bytes)
  const sealed = await backUp(here({ FILE_KEYS }), join(home, 'sealed'))
  expect((await readFile(sealed.path)).includes('secret of Nina')).toBe(false)
  await expect(inspectArchive(sealed.path, await keysHere())).rejects.toThrow(/key "2026"/)
  const target = await elsewhere({ FILE_KEYS })
  await restore(target.config, sealed.path)
  const restored = await ownPortal({ FILE_KEYS }, { beside: target })
  const again = await signIn(restored, person.email)
  const served = await again.request({ method: 'GET', url: document.objectPath })
  expect(served.rawPayload.equals(bytes)).toBe(true)

  const row = await portal.db.one<{ key: string }>(sql`
    select storage_key as key from uploads where user_id = ${person.id}`)
  const file = join(portal.dataDir, 'files', 'kept', row?.key.slice(-2) ?? '', row?.key ?? '')
  await rm(file)
  const { path, manifest } = await backUp(here(), join(home, 'missing'))
  await writeFile(file, bytes)
  expect(manifest.missing).toEqual([row?.key])
  const other = await elsewhere()
  await expect(restore(other.config, path)).rejects.toThrow(/not whole: 1 files/)
  await restore(other.config, path, { acceptsMissing: true })
})

test('an archive of the last former migration is brought up to the current schema', {
  timeout: 120_000,
}, async () => {
  const source = await elsewhere()
  const steps = knownMigrations().map(({ name, statements }) => [`${name}.sql`, statements] as const)
  await migrate(source.databaseUrl, { files: Object.fromEntries(steps.slice(0, 11)) })
  const former = openDatabase(source.databaseUrl, { connections: 1 })
  await makeFormer(former)
  const { path, manifest } = await backUp(source.config, join(home, 'former'))
  expect(manifest.schema).toBe(72)
  const target = await elsewhere(believing(source))
  await restore(target.config, path)
  const db = openDatabase(target.databaseUrl, { connections: 1 })
  const row = await db.one<{ newest: number }>(sql`select max(number) as newest from schema_migrations`)
  expect(row?.newest).toBe(knownMigrations().at(-1)?.number)
  await Promise.all([former.end(), db.end()])
})

test('a killed restore leaves the former data, and the next restore is complete', { timeout: 240_000 }, async () => {
  const dataDir = await mkdtemp(join(home, 'embedded-'))
  const run = (file: string, ...more: string[]) =>
    spawn(process.execPath, ['--import', 'tsx', 'scripts/restore.ts', file, ...more], {
      cwd: join(import.meta.dirname, '..', '..'),
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...believing(portal) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const rows = async () => {
    const embedded = await startEmbedded({ dataDir })
    return rowsOf(embedded.url).finally(embedded.stop)
  }
  const { path } = await backUp(here(), join(home, 'embedded-first'))
  expect(await once(run(path), 'exit')).toEqual([0, null])
  const former = await rows()

  await applicant(portal)
  const { path: newer } = await backUp(here(), join(home, 'embedded-later'))
  const killed = run(newer, '--replace')
  for await (const line of createInterface({ input: killed.stdout })) {
    // Rows are dropped and loaded for a second at least, so that this kill interrupts the restore.
    if (line.includes('Restoring the database')) setTimeout(() => killed.kill('SIGKILL'), 300)
  }
  expect(killed.signalCode ?? (await once(killed, 'exit'))[1]).toBe('SIGKILL')
  expect(await rows()).toEqual(former)

  expect(await once(run(newer, '--replace'), 'exit')).toEqual([0, null])
  expect(await rows()).not.toEqual(former)
})

test('erases a person, files included, who was erased after the backup was made', {
  timeout: 60_000,
}, async () => {
  const { person, application } = await applicantWithApplication(portal, 'Zenaida')
  await filed(person, application, 'passport', pdf(20_000, 'hers'))
  const before = await backUp(here(), join(home, 'before-erasure'))
  await eraseAtOnce(portal.deps, { userId: person.id, reason: 'By letter' })
  const target = await elsewhere()
  const { erasedAgain } = await restore(target.config, before.path, { erasedFile: tombstonesFile(portal.dataDir) })
  expect(erasedAgain).toBe(1)
  const restored = await ownPortal({}, { beside: target })
  const she = await restored.db.one(sql`select name, email from users where id = ${person.id}`)
  expect(she).toEqual({ name: 'Erased person', email: `erased:${person.id}` })
  const named = await restored.db.rows(sql`
    select storage_key from uploads where user_id = ${person.id} and storage_key is not null`)
  expect(named).toEqual([])
  const gone = await restored.db.rows<{ key: string }>(sql`select key from erased_files where person_id = ${person.id}`)
  expect(gone).toHaveLength(1)
  expect(await restored.deps.storage.sizeOf(gone[0]?.key ?? '')).toBeNull()
})
