import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { backUpInChild } from '../../server/backup/in-child.ts'
import { parseConfig } from '../../server/config/config.ts'
import { askingAt } from './asking.ts'
import type { BenchEnvironment } from './environment.ts'
import { median, type PlannedRequest, percentile } from './load.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const ASK_EVERY = 50
const QUIET = 10_000

type Backup = (folder: string) => Promise<unknown>

/** Compares response times during a backup with those before and after it. */
export async function duringBackup(stage: BenchEnvironment): Promise<void> {
  const requests = await planned(stage)
  await timesOf(requests, pause(QUIET))
  const { databaseUrl, dataDir } = stage
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const config = parseConfig(environment)
  const kinds: Record<string, Backup> = {
    'by the portal itself': (folder) => backUpInChild({ config, databaseUrl, folder, isRehearsed: false }, () => false),
    'npm run backup': async (folder) => {
      const command = ['--import', 'tsx', 'scripts/backup.ts', '--to', folder]
      await once(spawn(process.execPath, command, { env: { ...process.env, ...environment }, stdio: 'ignore' }), 'exit')
    },
  }
  console.log(`\np95 ms (p50) of ${1_000 / ASK_EVERY} requests a second, medians of ${ROUNDS} rounds:\n`)
  console.log('| backup | before | during | after | during / beside | it takes | load average |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [name, backup] of Object.entries(kinds)) console.log(await compare(name, requests, backup))
}

async function planned(stage: BenchEnvironment): Promise<PlannedRequest[]> {
  const { maria, asAdmin, asMaria } = await askingAt(stage, { writers: 1, tickets: 1 })
  const own = `/api/applications/${maria.id}`
  const client = `/api/admin/applications/${maria.id}`
  return [
    ...['/api/applications/me', `${own}/requirements`, `${own}/path`, `${own}/documents`].map(asMaria),
    ...['/api/admin/applications?limit=50', client, `${client}/timeline`, '/api/admin/cases?sort=clock&limit=50'].map(
      asAdmin,
    ),
  ]
}

async function compare(name: string, requests: PlannedRequest[], backup: Backup): Promise<string> {
  const rounds: { before: number[]; during: number[]; after: number[]; seconds: number; load: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'lampara-bench-backup-'))
    const before = await timesOf(requests, pause(QUIET))
    const began = performance.now()
    const during = await timesOf(requests, backup(folder))
    const seconds = (performance.now() - began) / 1_000
    const [archive] = await readdir(folder)
    if (!archive?.endsWith('.tar')) throw new Error(`${name} made no archive`)
    const after = await timesOf(requests, pause(QUIET))
    rounds.push({ before, during, after, seconds, load: loadavg()[0] ?? 0 })
    await rm(folder, { recursive: true, force: true })
  }
  const of = (when: 'before' | 'during' | 'after', share: number) =>
    median(rounds.map((round) => percentile(round[when], share)))
  const cell = (when: 'before' | 'during' | 'after') => `${of(when, 0.95).toFixed(0)} (${of(when, 0.5).toFixed(0)})`
  const ratio = median(
    rounds.map((round) => percentile(round.during, 0.95) / percentile([...round.before, ...round.after], 0.95)),
  )
  const loads = rounds.map(({ load }) => load)
  const cells = [
    name,
    cell('before'),
    cell('during'),
    cell('after'),
    ratio.toFixed(2),
    `${median(rounds.map(({ seconds }) => seconds)).toFixed(0)} s`,
    `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Times each response; sends requests at fixed intervals, without waiting for earlier responses. */
async function timesOf(requests: PlannedRequest[], whole: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const underWay: Promise<void>[] = []
  let isOver = false
  const over = whole.finally(() => {
    isOver = true
  })
  const began = performance.now()
  for (let asked = 0; !isOver; asked += 1) {
    await pause(Math.max(0, began + asked * ASK_EVERY - performance.now()))
    const request = requests[asked % requests.length]
    if (request) underWay.push(answered(request).then((time) => void times.push(time)))
  }
  await Promise.all([over, ...underWay])
  return times
}

async function answered({ url, headers = {} }: PlannedRequest): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`)
  return performance.now() - began
}
