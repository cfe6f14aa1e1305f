import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { postmasterOf } from '#server/testing/own-postgres.ts'
import { useFolder } from '#server/testing/use-folder.ts'
import { startOf } from './data-folder-lock.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

const isRoot = process.geteuid?.() === 0
const children: ChildProcess[] = []
const running: EmbeddedDatabase[] = []
const home = useFolder('embedded')

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const database of running.splice(0)) await database.stop()
})

const folder = () => mkdtemp(join(home, 'data-'))

async function start(dataDir: string, log?: (line: string) => void) {
  const database = await startEmbedded({ dataDir, ...(log && { log }) })
  running.push(database)
  return database
}

async function startElsewhere(dataDir: string) {
  const child = fork(join(import.meta.dirname, '..', '..', 'testing', 'run-embedded.ts'), [dataDir], {
    execArgv: ['--import', 'tsx'],
  })
  children.push(child)
  const [answer] = await once(child, 'message')
  const { url = '', refusal = '' } = answer as { url?: string; refusal?: string }
  return { child, url, refusal }
}

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  await using db = openDatabase(url, { connections: 2 })
  return await work(db)
}

describe('an empty folder', () => {
  test('becomes a durable UTF-8 database whose owner is no superuser, and keeps its rows', async () => {
    const dataDir = await folder()
    const first = await start(dataDir)
    await withDatabase(first.url, async (db) => {
      const role = await db.one(sql`select current_setting('is_superuser') as super, lower('ÉÑ') as small`)
      expect(role).toEqual({ super: 'off', small: 'éñ' })
      const promise = await db.one(
        sql`select current_setting('fsync') as f, current_setting('synchronous_commit') as s`,
      )
      expect(promise).toEqual({ f: 'on', s: 'on' })
      await db.run(sql`create table marks (id int)`)
      await db.run(sql`insert into marks values (1)`)
    })
    await running.pop()?.stop()
    expect(await readdir(join(dataDir, 'lock'))).toEqual([])

    const second = await start(dataDir)
    expect(await withDatabase(second.url, (db) => db.rows(sql`select id from marks`))).toEqual([{ id: 1 }])
  })

  test('may have a path that is too long for a socket', async () => {
    if (process.platform !== 'linux') return
    const { url } = await start(join(await folder(), 'a'.repeat(120)))
    expect(await withDatabase(url, (db) => db.rows(sql`select 1 as one`))).toEqual([{ one: 1 }])
  })

  test('is left unchanged when the start is cancelled at any moment', async () => {
    const dataDir = await folder()
    for (const after of [0, 50, 150, 300, 500]) {
      const off = new AbortController()
      const starting = startEmbedded({ dataDir, signal: off.signal })
      setTimeout(() => off.abort(), after)
      const outcome = await starting.then(
        (database) => database.stop(),
        (error: unknown) => String(error),
      )
      if (outcome !== undefined) expect(outcome).toContain('AbortError')
      expect(await readdir(join(dataDir, 'lock'))).toEqual([])
      expect(existsSync(join(dataDir, 'database', 'postmaster.pid'))).toBe(false)
    }
    await start(dataDir)
  })

  test('starts normally after starts that were killed half-way', async () => {
    const dataDir = await folder()
    for (const after of [200, 500, 800]) {
      const child = fork(join(import.meta.dirname, '..', '..', 'testing', 'run-embedded.ts'), [dataDir], {
        execArgv: ['--import', 'tsx'],
      })
      const exit = once(child, 'exit')
      setTimeout(() => child.kill('SIGKILL'), after)
      await exit
    }
    await start(dataDir)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('database.'))).toEqual(['database.password'])
  })
})

describe('a folder in use', () => {
  test('is refused to a second process with one line, and the first keeps working', async () => {
    const dataDir = await folder()
    const { url } = await start(dataDir)
    const { refusal } = await startElsewhere(dataDir)
    expect(refusal).toMatch(/^DATA_DIR: .* is in use by another portal \(process \d+\)\. [^\n]+$/)
    expect(await withDatabase(url, (db) => db.rows(sql`select 1 as one`))).toEqual([{ one: 1 }])
  })

  test('is free after SIGKILL with every acknowledged row, though the database server lived on', async () => {
    const dataDir = await folder()
    const { child, url } = await startElsewhere(dataDir)
    const db = openDatabase(url, { connections: 4 })
    await db.run(sql`create table marks (id int)`)
    let answered = 0
    const writing = [1, 2, 3, 4].map(async () => {
      for (;;) {
        const row = await db.rows<{ id: number }>(sql`insert into marks values (1) returning id`).catch(() => undefined)
        if (!row) return
        answered += 1
      }
    })
    await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThan(200)
    const before = await postmasterOf(dataDir)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const next = await start(dataDir)
    expect(await postmasterOf(dataDir)).not.toBe(before)
    await Promise.all(writing)
    await db.end({ timeout: 1 })
    const [row] = await withDatabase(next.url, (own) =>
      own.rows<{ count: number }>(sql`select count(*)::int from marks`),
    )
    expect(row?.count).toBeGreaterThanOrEqual(answered)
  })

  test('is free when a stale server file names the process id of another program', async () => {
    const dataDir = await folder()
    await (await startEmbedded({ dataDir })).stop()
    await writeFile(join(dataDir, 'database', 'postmaster.pid'), `${process.pid}\n${dataDir}/database\n1\n5432\n.\n\n`)
    await start(dataDir)
  })
})

test('a server stops when its process ends without stopping the server', async () => {
  const dataDir = await folder()
  const { child } = await startElsewhere(dataDir)
  const server = await postmasterOf(dataDir)
  child.disconnect()
  await once(child, 'exit')
  await expect.poll(() => startOf(server), { timeout: 5_000 }).toBeUndefined()
})

test('a server that dies is restarted, and the connection pool reaches it', async () => {
  const dataDir = await folder()
  const said: string[] = []
  const { url } = await start(dataDir, (line) => said.push(line))
  await withDatabase(url, async (db) => {
    await db.run(sql`select 1`)
    process.kill(await postmasterOf(dataDir), 'SIGKILL')
    await expect
      .poll(() => db.rows(sql`select 1 as one`).catch((error: Error) => error.message), { timeout: 10_000 })
      .toEqual([{ one: 1 }])
  })
  await expect.poll(() => said.at(-1), { timeout: 5_000 }).toBe('The database is back')
})

test('a database of another version, or without its password, is refused', async () => {
  const dataDir = await folder()
  await (await startEmbedded({ dataDir })).stop()
  await rm(join(dataDir, 'database.password'))
  await expect(startEmbedded({ dataDir })).rejects.toThrow('database.password is missing')
  await writeFile(join(dataDir, 'database.password'), 'x')
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), '17\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow('was made by PostgreSQL 17, and this portal brings')
})

test('a DATA_DIR that is a file is refused by name', async () => {
  const dataDir = join(await folder(), 'file')
  await writeFile(dataDir, '')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/^DATA_DIR: .* cannot be created or used \(E\w+\)/)
})

describe.runIf(isRoot)('as root', () => {
  test('the server runs as another user, in a folder that was closed to others', async () => {
    const dataDir = await folder()
    await chmod(dataDir, 0o700)
    await start(dataDir)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
    const { uid } = await stat(join(dataDir, 'database'))
    expect(uid).not.toBe(0)
    const status = await readFile(`/proc/${await postmasterOf(dataDir)}/status`, 'utf8')
    expect(/^Uid:\s+(\d+)\s+(\d+)/m.exec(status)?.slice(1)).toEqual([String(uid), String(uid)])
    expect(status).toMatch(/^CapEff:\s+0+$/m)
  })

  test('a parent folder that is closed to others stays closed, and the server starts', async () => {
    const closed = await folder()
    await chmod(closed, 0o700)
    const { url } = await start(join(closed, 'data'))
    expect((await stat(closed)).mode & 0o777).toBe(0o700)
    expect(await withDatabase(url, (db) => db.rows(sql`select 1 as one`))).toEqual([{ one: 1 }])
  })

  test('a database folder of an ordinary user keeps its owner', async () => {
    const dataDir = await folder()
    await (await startEmbedded({ dataDir })).stop()
    const daemon = 1
    execFileSync('chown', ['-R', `${daemon}:${daemon}`, join(dataDir, 'database')])
    await start(dataDir)
    expect((await stat(join(dataDir, 'database', 'postmaster.pid'))).uid).toBe(daemon)
  })
})
