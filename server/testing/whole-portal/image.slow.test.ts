import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCommands } from '#server/testing/built-server.ts'
import {
  endPortals,
  nodeUnderTest,
  type PortalProcess,
  type ProcessUser,
  startPortal,
} from '#server/testing/portal-process.ts'
import { serverOfThisRun } from '#server/testing/server-of-this-run.ts'
import { applicantWithApplication, filed, pdf } from '#server/testing/test-documents.ts'
import { useFolder } from '#server/testing/use-folder.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const NOBODY = 65_534
/** Runs the portal as another user when the tests run as root, because file modes do not stop root. */
const user: ProcessUser | undefined = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined

const home = useFolder('image')
let program: string
let dataDir: string
let backups: string
let portal: PortalProcess

async function ownFolder(name: string): Promise<string> {
  const folder = join(home, name)
  await mkdir(folder, { mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

/** Copies the build into a folder as the Dockerfile does, by its own COPY lines. */
async function layOut(dist: string) {
  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/build\/(\S+) \.\/(\S*)$/gm)]
  expect(copied.length).toBeGreaterThan(2)
  for (const [, from = '', to = ''] of copied) {
    const source = from === 'dist' ? dist : join(root, from)
    const target = to === '' || to.endsWith('/') ? join(program, to, basename(from)) : join(program, to)
    await mkdir(dirname(target), { recursive: true })
    await cp(source, target, { recursive: true, verbatimSymlinks: true })
  }
}

const everythingIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).map((entry) => join(entry.parentPath, entry.name))

async function closeForWriting(folder: string) {
  for (const path of [folder, ...(await everythingIn(folder))]) {
    const { mode } = await stat(path)
    await chmod(path, mode & 0o555)
  }
}

beforeAll(async () => {
  program = join(home, 'program')
  dataDir = await ownFolder('data')
  backups = await ownFolder('backups')
  const dist = dirname(dirname(await serverOfThisRun()))
  await buildCommands(relative(root, dist))
  await layOut(dist)
  await closeForWriting(program)
})
afterAll(async () => {
  await endPortals()
  for (const path of [program, ...(await everythingIn(program))]) await chmod(path, 0o755)
})

const secrets = { FILE_KEYS: `2026:${Buffer.alloc(32, 1).toString('base64')}` }
const commandsRun = new Set<string>()

const run = async (command: string, ...args: string[]) => {
  commandsRun.add(command)
  const { stdout } = await promisify(execFile)(
    nodeUnderTest,
    [join(program, 'scripts', 'operate.mjs'), command, ...args],
    {
      ...user,
      cwd: program,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(portal.port), ...secrets },
    },
  )
  return stdout.trim()
}

const start = (): Promise<PortalProcess> =>
  startPortal({ main: join(program, 'dist', 'server', 'main.js'), dataDir, user, environment: secrets })

test('the image serves, stores and runs every command from a read-only folder', async () => {
  const before = (await everythingIn(program)).sort()
  portal = await start()
  const { person, application } = await applicantWithApplication(portal)
  const bytes = pdf(20_000)
  const { objectPath } = await filed(person, application, 'passport', bytes)
  const read = await person.request({ url: objectPath })
  expect(read.rawPayload.equals(bytes)).toBe(true)

  expect(await run('doctor')).toMatch(/^ok +portal: ready at /m)
  expect(await run('check-files')).toMatch(/^0 rows without their file, 0 files without a row/)
  expect(await run('check-ledger')).toMatch(/^ok: /)
  expect(await run('check-counts')).toMatch(/^Every count matches its rows/)
  expect(await run('verify-audit')).toMatch(/^ok: /)
  expect(await run('rotate-file-keys')).toContain('Every file is under the key "2026".')
  await expect(run('move-files-to-s3')).rejects.toMatchObject({ stderr: expect.stringContaining('S3_ENDPOINT') })
  expect(await run('passkeys-reset', person.email)).toMatch(/^Done\./)
  const download = join(backups, 'person.zip')
  expect(await run('person-export', person.email, '--to', download)).toBe(download)
  const archive = (await run('backup', '--to', backups)).split('\n').at(-1) ?? ''
  expect(await run('verify-backup', archive)).toMatch(/^The archive is whole and was restored/)
  expect(await run('person-erase', person.email, '--reason', 'She asked')).toMatch(/^Erased: /m)
  expect((await portal.stop()).status).toBe(0)
  expect(await run('restore', archive, '--replace')).toContain('1 erased people stay erased.')

  const built = (await readdir(join(program, 'dist', 'commands'))).filter((name) => name.endsWith('.js'))
  const scripts = await readFile(join(program, 'package.json'), 'utf8')
  const commands = [...scripts.matchAll(/scripts\/operate\.mjs ([\w-]+)"/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !built.includes(`${name}.js`))).toEqual([])
  expect([...commandsRun].sort()).toEqual(commands.sort())
  expect((await everythingIn(program)).sort()).toEqual(before)
}, 240_000)
