import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DAMAGED_PDF, fileDocument } from '#contract/documents/documents.ts'
import { bomb } from '#server/testing/hostile-pdfs.ts'
import { approved, madePacket } from '#server/testing/packets.ts'
import { admin } from '#server/testing/people.ts'
import { endPortals, type PortalProcess, startPortal } from '#server/testing/portal-process.ts'
import { serverOfThisRun } from '#server/testing/server-of-this-run.ts'
import { applicantWithApplication, filed, filingOf, uploaded } from '#server/testing/test-documents.ts'
import { useFolder } from '#server/testing/use-folder.ts'

vi.setConfig({ testTimeout: 90_000 })

let main: string
const dataDir = useFolder('reader')
beforeAll(async () => {
  main = await serverOfThisRun()
})
afterEach(endPortals)

interface Running {
  pid: number
  parent: number
}

/** Lists the running processes of this build that read PDFs. */
async function readers(): Promise<Running[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,stat=,command='])
  return stdout
    .split('\n')
    .filter((line) => line.includes(main.replace('main.js', 'read-pdf.js')) && !/^\s*\d+\s+\d+\s+Z/.test(line))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }))
}

async function readerOf({ child }: PortalProcess): Promise<number> {
  const own = (await readers()).filter(({ parent }) => parent === child.pid)
  expect(own).toHaveLength(1)
  return own[0]?.pid ?? 0
}

const isThere = async (pid: number) => (await readers()).some((reader) => reader.pid === pid)

test('a file that takes all memory of the PDF process does not slow the portal', async () => {
  const killed = await startPortal({ main, dataDir })
  const { person, application } = await applicantWithApplication(killed)
  expect((await filed(person, application)).pageCount).toBe(1)
  const reader = await readerOf(killed)

  const hostile = bomb(1_000)
  const ticket = await uploaded(person, hostile)
  const filing = person.ask(fileDocument, { body: filingOf(application, 'birth-cert', ticket, hostile.length) })
  const waits = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const from = performance.now()
      await killed.request({ url: '/readyz' })
      return performance.now() - from
    }),
  )
  expect(Math.max(...waits)).toBeLessThan(2_000)
  expect((await filing).said).toBe(`400: ${DAMAGED_PDF}`)
  await expect.poll(() => isThere(reader), { timeout: 5_000 }).toBe(false)
  await killed.stop()
})

/** A program that tries what a hostile file would, and prints the result of each try. */
const TRIES = `
  const tries = {
    'read files': () => require('fs').readFileSync(process.argv[1]),
    'list files': () => require('fs').readdirSync(process.argv[2]),
    'write files': () => require('fs').writeFileSync(process.argv[2] + '/written', ''),
    'start programs': () => require('child_process').spawnSync('true'),
    'make code': () => new Function('return 1')(),
    'read its program': () => require('fs').readFileSync(process.argv[3]),
  }
  const outcome = (work) => { try { work(); return 'done' } catch (error) { return error.code ?? error.name } }
  console.log(JSON.stringify(Object.fromEntries(Object.entries(tries).map(([name, work]) => [name, outcome(work)]))))
`

test('a hijacked PDF process cannot read or write files, or start programs, and packets still work', async () => {
  const portal = await startPortal({ main, dataDir })
  const { person, application } = await applicantWithApplication(portal, 'Vera')
  const office = await admin(portal)
  await approved({ office, person, application })
  const { stdout: command } = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(await readerOf(portal))])
  const [, ...flags] = command.trim().split(' ').slice(0, -1)
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...flags,
    '-e',
    TRIES,
    join(dataDir, 'database.password'),
    dataDir,
    main,
  ])
  expect(JSON.parse(stdout)).toEqual({
    'read files': 'ERR_ACCESS_DENIED',
    'list files': 'ERR_ACCESS_DENIED',
    'write files': 'ERR_ACCESS_DENIED',
    'start programs': 'ERR_ACCESS_DENIED',
    'make code': 'EvalError',
    'read its program': 'done',
  })
  expect(await madePacket(office, application)).toMatchObject({ state: 'ready' })
  await portal.stop()
})

test('the PDF process stops with its portal after any signal', async () => {
  const killed = await startPortal({ main, dataDir })
  const { person, application } = await applicantWithApplication(killed, 'Carla')
  expect((await filed(person, application, 'transcript')).pageCount).toBe(1)
  const second = await readerOf(killed)
  await killed.kill()
  await expect.poll(() => isThere(second), { timeout: 5_000 }).toBe(false)

  const stopped = await startPortal({ main, dataDir })
  const { person: rosa, application: own } = await applicantWithApplication(stopped, 'Rosa')
  await filed(rosa, own)
  const third = await readerOf(stopped)
  expect((await stopped.stop()).status).toBe(0)
  expect(await isThere(third)).toBe(false)
})
