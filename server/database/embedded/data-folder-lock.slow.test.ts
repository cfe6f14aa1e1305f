import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useFolder } from '#server/testing/use-folder.ts'
import { lockDataFolder, startOf } from './data-folder-lock.ts'

const children: ChildProcess[] = []
const home = useFolder('lock')
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

const folder = () => mkdtemp(join(home, 'data-'))

async function claimElsewhere(dataDir: string): Promise<{ child: ChildProcess; said: string }> {
  const child = fork(join(import.meta.dirname, '..', '..', 'testing', 'claim-data-folder.ts'), [dataDir], {
    execArgv: ['--import', 'tsx'],
  })
  children.push(child)
  const [said] = await once(child, 'message')
  return { child, said: String(said) }
}

test('a folder has one portal at a time', async () => {
  const dataDir = await folder()
  const lock = await lockDataFolder(dataDir)
  await expect(lockDataFolder(dataDir)).rejects.toThrow(/is in use by another portal \(process \d+\)\. Stop that one/)
  await lock.release()
  const next = await lockDataFolder(dataDir)
  await next.release()
  expect(await readdir(join(dataDir, 'lock'))).toEqual([])
})

test('a running process keeps its lock on the folder, a killed process loses it', async () => {
  const dataDir = await folder()
  const other = await claimElsewhere(dataDir)
  expect(other.said).toBe('held')
  await expect(lockDataFolder(dataDir)).rejects.toThrow(`process ${other.child.pid}`)
  other.child.kill('SIGKILL')
  await once(other.child, 'exit')
  const lock = await lockDataFolder(dataDir)
  await lock.release()
})

test('of several concurrent processes exactly one locks the folder of a killed process', async () => {
  const dataDir = await folder()
  const dead = await claimElsewhere(dataDir)
  dead.child.kill('SIGKILL')
  await once(dead.child, 'exit')
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => claimElsewhere(dataDir)))
  expect(outcomes.filter(({ said }) => said === 'held')).toHaveLength(1)
})

test('a claim whose process id belongs to another process by now does not count', async () => {
  const dataDir = await folder()
  const lock = await lockDataFolder(dataDir)
  const [held = ''] = (await readdir(join(dataDir, 'lock'))).filter((name) => name.endsWith('.claim'))
  const self = JSON.parse(await readFile(join(dataDir, 'lock', held), 'utf8'))
  await lock.release()
  await writeFile(join(dataDir, 'lock', 'older.claim'), JSON.stringify({ ...self, started: '1' }))
  await (await lockDataFolder(dataDir)).release()
})

test('a claim from another container counts while its heartbeat continues', async () => {
  const dataDir = await folder()
  await (await lockDataFolder(dataDir)).release()
  const claim = join(dataDir, 'lock', 'foreign.claim')
  await writeFile(claim, JSON.stringify({ pid: 1, started: '1', space: 'another container' }))
  await writeFile(join(dataDir, 'lock', 'foreign.held'), '')
  const beat = setInterval(() => void utimes(claim, new Date(), new Date()), 500)
  await expect(lockDataFolder(dataDir)).rejects.toThrow('is in use')
  clearInterval(beat)
  await utimes(claim, new Date(), new Date(Date.now() - 60_000))
  await (await lockDataFolder(dataDir)).release()
}, 30_000)

test('counts a zombie process as ended', async () => {
  // `exec` replaces the shell, so that no process reaps the child.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 20'], { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(parent)
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line))
  await expect.poll(() => startOf(pid), { timeout: 5_000 }).toBeUndefined()
})
