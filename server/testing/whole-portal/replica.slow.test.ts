import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApplication } from '#contract/applications/applications.ts'
import { listClientApplications } from '#contract/clients/clients.ts'
import { exportClients } from '#contract/exports.ts'
import { getApplicationReport } from '#contract/reports.ts'
import { admin, applicant, type TestUser, testClient } from '#server/testing/people.ts'
import { endPortals, type PortalProcess, startPortal } from '#server/testing/portal-process.ts'
import { lastReadAt, setReplay } from '#server/testing/postgres-pair.store.ts'
import { type PostgresPair, startPostgresPair } from '#server/testing/postgres-pair.ts'
import { serverOfThisRun } from '#server/testing/server-of-this-run.ts'
import { useFolder } from '#server/testing/use-folder.ts'

const TIMEOUT = 20_000

const dataDir = useFolder('replica')
let pair: PostgresPair
let portals: PortalProcess[]
let ana: TestUser
beforeAll(async () => {
  const main = await serverOfThisRun()
  pair = await startPostgresPair()
  const environment = { DATABASE_URL: pair.primary.url, DATABASE_REPLICA_URL: pair.standby.url }
  portals = [await startPortal({ main, dataDir, environment }), await startPortal({ main, dataDir, environment })]
  ana = await admin(at(0), 'ana')
}, 90_000)
afterAll(async () => {
  await endPortals()
  await pair.close()
})

const at = (which: number) => portals[which % portals.length] as PortalProcess

const isUsedAt = async (portal: PortalProcess) => {
  const { body } = await portal.request({ url: '/metrics', headers: { host: 'localhost:3000' } })
  return /^portal_replica_used (\d)$/m.exec(body)?.[1] === '1'
}

/** Starts an application at one portal and reads the list at another. */
async function startedAndListed(n: number) {
  const person = await applicant(at(n), 'Maria')
  const { id } = await person.call(startApplication, {})
  const list = await testClient(at(n + 1), ana.cookie).call(listClientApplications, {})
  return [id, list[0]?.id]
}

test('lists, reports and exports are read at the standby, with every acknowledged change', async () => {
  for (let n = 0; n < 12; n += 1) {
    const [started, listed] = await startedAndListed(n)
    expect(listed).toBe(started)
  }
  expect([await isUsedAt(at(0)), await isUsedAt(at(1))]).toEqual([true, true])
  await ana.call(listClientApplications, {})
  expect(await lastReadAt(pair.standby.admin)).toMatch(/from applications/)
  await ana.call(getApplicationReport, { query: {} })
  const csv = await ana.request({ url: `${exportClients.path}?format=csv` })
  expect([csv.statusCode, csv.body.trimEnd().split('\n').length]).toEqual([200, 13])
  expect([await isUsedAt(at(0)), await isUsedAt(at(1))]).toEqual([true, true])
}, 90_000)

test('a standby that falls behind is not read until it catches up', async () => {
  await setReplay(pair.standby.admin, false)
  const [started, listed] = await startedAndListed(0)
  expect([listed, await isUsedAt(at(1))]).toEqual([started, false])
  await setReplay(pair.standby.admin, true)
  await expect
    .poll(
      async () => {
        await testClient(at(1), ana.cookie).call(listClientApplications, {})
        return isUsedAt(at(1))
      },
      { timeout: TIMEOUT, interval: 200 },
    )
    .toBe(true)
}, 60_000)

test('reads work when the standby is away', async () => {
  await pair.standby.kill()
  const [started, listed] = await startedAndListed(0)
  expect([listed, await isUsedAt(at(1))]).toEqual([started, false])
  expect((await ana.request({ url: `${exportClients.path}?format=csv` })).statusCode).toBe(200)
}, 60_000)
