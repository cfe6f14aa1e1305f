import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApplication } from '#contract/applications/applications.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { findRunningDatabase } from '#server/database/embedded/embedded.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { unnamedKeys } from '#server/database/rows-with-files.store.ts'
import { checkFiles } from '#server/features/documents/uploads/file-check.job.ts'
import { openDiskStorage } from '#server/gateways/storage/disk.ts'
import { freePort } from '#server/testing/doubles/ports.ts'
import { postmasterOf } from '#server/testing/own-postgres.ts'
import { admin, applicant } from '#server/testing/people.ts'
import {
  endPortals,
  leftRunning,
  type PortalProcess,
  spawnPortal,
  startPortal,
} from '#server/testing/portal-process.ts'
import { serverOfThisRun } from '#server/testing/server-of-this-run.ts'
import { useFolder } from '#server/testing/use-folder.ts'
import { workUntilCrash } from './busy-portal.ts'
import { findLosses } from './find-losses.ts'
import { countRows, freePackets, selectHalfDone, selectWrongFiles } from './invariants.store.ts'
import { countOutcomes, emptyLedger, type Ledger, nurseOf } from './ledger.ts'

// More by hand: KILL_ROUNDS=40 npx vitest run server/resilience/kill
const rounds = Number(process.env.KILL_ROUNDS ?? 4)
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)
const chance = seededRandom(seed)

let server: string
const home = useFolder('kill')
beforeAll(async () => {
  server = await serverOfThisRun()
})
afterAll(endPortals)

async function withDatabase<T>(dataDir: string, work: (db: Database, url: string) => Promise<T>): Promise<T> {
  const url = await findRunningDatabase(dataDir)
  if (url === null) throw new Error('no portal runs')
  await using db = openDatabase(url, { connections: 4 })
  return await work(db, url)
}

/** Waits for the first responses of a round, which may be late on a busy machine. */
async function untilAtWork(ledger: Ledger): Promise<void> {
  const { answered } = countOutcomes(ledger)
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    if (countOutcomes(ledger).answered > answered + 12) return
    await pause(20)
  }
}

/** Runs the daily check two days ahead beside the portal; returns rows without a file, and files without a row. */
const afterTheCheck = (dataDir: string) =>
  withDatabase(dataDir, async (db, url) => {
    const storage = await openDiskStorage(join(dataDir, 'files'))
    const log = pino({ level: 'silent' })
    const { rows } = await checkFiles({ db, storage, log, now: () => new Date(Date.now() + 2 * DAY) }, url)
    const left: string[] = rows.map(({ kind, id }) => `${kind} ${id} is without its file`)
    for await (const some of storage.list()) {
      const unnamed = await unnamedKeys(
        db,
        some.map(({ key }) => key),
      )
      left.push(...unnamed.map((key) => `the file ${key} is nobody's`))
    }
    return left
  })

test(
  `SIGKILL at any moment, ${rounds} times under load, loses nothing that was answered and leaves nothing half done`,
  async () => {
    const dataDir = join(home, 'data')
    const options = { main: server, dataDir, port: await freePort() }
    const ledger = emptyLedger()
    const starts: number[] = []
    let cutOff = 0
    const startAgain = async (): Promise<PortalProcess> => {
      const from = Date.now()
      const portal = await startPortal(options)
      starts.push(Date.now() - from)
      return portal
    }

    let portal = await startAgain()
    ledger.admins.push(await admin(portal, 'ana'), await admin(portal, 'ben'))
    for (const name of ['Maria', 'Liza', 'Grace']) {
      const person = await applicant(portal, name)
      const application = await person.call(startApplication, {})
      ledger.nurses.push(nurseOf(person, application))
    }
    for (let round = 1; round <= rounds; round += 1) {
      const fallen = workUntilCrash({ portal, ledger, chance, name: `r${round}` })
      await Promise.race([untilAtWork(ledger), fallen])
      await Promise.race([pause(chance.whole(1_200)), fallen])
      // Every third round also kills the database, as the kill of a container does.
      const isWhole = round % 3 === 0
      if (isWhole) process.kill(await postmasterOf(dataDir), 'SIGKILL')
      await portal.kill()
      await fallen
      if (round % 2 === 1) await expect.poll(() => leftRunning(dataDir), { timeout: 10_000 }).toEqual([])
      cutOff += countOutcomes(ledger).unknown
      expect(portal.said()).not.toMatch(isWhole ? /"status":50[^3]|unexpected error/ : /"status":5|unexpected error/)
      if (round % 2 === 0) {
        const killedYoung = await spawnPortal(options)
        await pause(chance.whole(1_000))
        await killedYoung.kill()
      }
      portal = await startAgain()
      const losses = [
        ...(await findLosses(ledger)),
        ...(await withDatabase(dataDir, (db) => selectHalfDone(db))),
        ...(await withDatabase(dataDir, (db) => selectWrongFiles(db, dataDir))),
        ...portal
          .said()
          .split('\n')
          .filter((line) => line.includes('"level":50')),
      ]
      expect(losses, `after fall ${round} of seed ${seed}`).toEqual([])
    }

    await expect.poll(() => withDatabase(dataDir, freePackets), { timeout: 30_000, interval: 2_000 }).toBe(0)
    expect(await findLosses(ledger)).toEqual([])
    expect(await afterTheCheck(dataDir)).toEqual([])

    const { answered } = countOutcomes(ledger)
    const rows = await withDatabase(dataDir, countRows)
    console.log(
      `seed ${seed}, ${rounds} falls: ${answered} requests answered, ${cutOff} cut off under way; ` +
        `${JSON.stringify(rows)}; slowest start ${Math.max(...starts)} ms`,
    )
    expect(answered).toBeGreaterThan(rounds * 10)
    const { status } = await portal.stop()
    expect(status).toBe(0)
    expect(await leftRunning(dataDir)).toEqual([])
  },
  60_000 + rounds * 20_000,
)
