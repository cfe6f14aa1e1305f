import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileDocument } from '#contract/documents/documents.ts'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { storageKeyOf } from '#server/testing/kept-files.store.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication, filed, filingOf, pdf, uploaded } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { monthlyFileVerification, verifyAllFiles } from './file-verification.job.ts'

const A_MONTH = 31 * DAY

const portal = usePortal({ FILE_KEYS: `2026:${randomBytes(32).toString('base64')}` })
const verifyMonthly = (deps = portal.deps, isStopped = () => false) =>
  monthlyFileVerification(deps, portal.databaseUrl, isStopped)
async function placeOf(objectPath: string): Promise<string> {
  const key = await storageKeyOf(portal, objectPath)
  return join(portal.dataDir, 'files', 'kept', key.slice(-2), key)
}

const metric = async (name: string) => {
  const text = await portal.deps.metrics.written({
    connections: { total: 0, idle: 0, waiting: 0 },
    mail: null,
    backups: null,
  })
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

test('refuses swapped files, and a plain file in place of an encrypted file', async () => {
  const [maria, jose] = [await applicantWithApplication(portal), await applicantWithApplication(portal, 'Jose')]
  const papers = [
    await filed(maria.person, maria.application, 'passport', pdf(200_000, 'maria')),
    await filed(jose.person, jose.application, 'passport', pdf(200_000, 'jose')),
  ] as const
  const [mariaFile, juanFile] = [await placeOf(papers[0].objectPath), await placeOf(papers[1].objectPath)]
  const [right, wrong] = [await readFile(mariaFile), await readFile(juanFile)]
  const ask = (url: string) => maria.person.request({ url })
  await writeFile(mariaFile, wrong)
  await writeFile(juanFile, right)
  expect((await ask(papers[0].objectPath)).json()).toMatchObject({ code: 'storage_unavailable' })
  await writeFile(mariaFile, pdf(200_000, 'maria'))
  expect((await ask(papers[0].objectPath)).statusCode).toBe(503)
  const ana = await admin(portal)
  const zip = { url: `/api/admin/applications/${maria.application.id}/files.zip` }
  await expect(ana.request(zip)).rejects.toThrow('destroyed before completion')
  await writeFile(mariaFile, right)
  await writeFile(juanFile, wrong)
  expect((await ask(papers[0].objectPath)).rawPayload.equals(pdf(200_000, 'maria'))).toBe(true)
})

test('a file with another hash than its row is never sent whole, and is counted', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const [small, large] = [pdf(1_000, 'one'), pdf(500_000, 'one')]
  for (const [requirement, bytes] of [
    ['passport', small],
    ['transcript', large],
  ] as const) {
    const { objectPath } = await filed(person, application, requirement, bytes)
    // Breaks the hash in the row; the file itself still opens.
    await portal.db.run(sql`
      update documents set sha256 = ${'0'.repeat(64)} where upload_id = ${objectPath.slice('/objects/'.length)}`)
    const before = await metric('portal_files_not_as_written_total')
    const answer = await person.request({ url: objectPath }).catch(() => null)
    if (bytes === small) expect(answer?.statusCode).toBe(503)
    expect(answer?.rawPayload.length ?? 0).toBeLessThan(bytes.length)
    expect(await metric('portal_files_not_as_written_total')).toBe(before + 1)
  }
})

test('a file that was swapped between upload and filing is not filed', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ticket = await uploaded(person, pdf(1_000, 'right'))
  const other = await uploaded(person, pdf(1_000, 'other'))
  await writeFile(await placeOf(ticket.objectPath), await readFile(await placeOf(other.objectPath)))
  const filing = await person.ask(fileDocument, { body: filingOf(application, 'passport', ticket) })
  expect(filing.body).toMatchObject({ code: 'storage_unavailable' })
})

test('the monthly verification names every changed file', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const before = (await verifyAllFiles(portal.deps)).wrong.length
  const { objectPath } = await filed(person, application)
  const place = await placeOf(objectPath)
  const bytes = await readFile(place)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  await writeFile(place, bytes)
  const found = await verifyAllFiles(portal.deps)
  expect(found.wrong.length).toBe(before + 1)
  expect(found.wrong.map(({ id }) => id)).toContain(objectPath.slice('/objects/'.length))

  const verification = await verifyMonthly()
  expect(verification).toMatchObject({ read: found.read, wrong: found.wrong.length, finishedAt: expect.any(Date) })
  expect(await verifyMonthly()).toEqual(verification)
  portal.clock.advance(A_MONTH)
  const began = performance.now()
  const next = await verifyMonthly()
  expect(next?.startedAt.getTime()).toBeGreaterThan(verification?.startedAt.getTime() ?? 0)
  // The job pauses between files for other requests.
  expect(performance.now() - began).toBeGreaterThan((next?.read ?? 0) * 15)
})

/** A second portal with the same files, which calls `onOpen` before opening each file. */
function reader(onOpen: (opened: string[]) => unknown = () => {}) {
  const opened: string[] = []
  const { storage } = portal.deps
  const watched: typeof storage = Object.assign(Object.create(storage), {
    open: async (...of: Parameters<typeof storage.open>) => {
      opened.push(of[0])
      await onOpen(opened)
      return storage.open(...of)
    },
  })
  return { opened, deps: { ...portal.deps, storage: watched } }
}

async function someFiles(count: number) {
  const { person } = await applicantWithApplication(portal)
  for (let n = 0; n < count; n += 1) await uploaded(person, pdf(500, String(n)))
  return (await verifyAllFiles(portal.deps)).read
}

test('resumes a verification after a stop and after a crash', async () => {
  portal.clock.advance(A_MONTH)
  const all = await someFiles(8)
  const first = reader()
  const stopped = await verifyMonthly(first.deps, () => first.opened.length === 3)
  expect([first.opened.length, stopped?.finishedAt]).toEqual([3, null])

  let revive = () => {}
  const hung = new Promise<void>((resolve) => {
    revive = resolve
  })
  const second = reader((opened) => {
    portal.clock.advance(2 * MINUTE)
    return opened.length === 3 ? hung : null
  })
  const left = verifyMonthly(second.deps).catch((error: unknown) => error)
  await expect.poll(() => second.opened.length).toBe(3)
  const third = reader()
  await verifyMonthly(third.deps)
  expect(third.opened).toEqual([])

  await portal.deps.db.run(sql`
    select pg_terminate_backend(pid, 15000) from pg_stat_activity
    where datname = current_database() and application_name = 'lampara fileVerification'`)
  const finished = await verifyMonthly(third.deps)
  expect(finished).toMatchObject({ startedAt: stopped?.startedAt, finishedAt: expect.any(Date), read: all })
  expect(third.opened).toHaveLength(all - 5)
  expect(new Set([...first.opened, ...second.opened, ...third.opened]).size).toBe(all)
  // The process that lost its lock overwrites nothing and reads no further.
  revive()
  expect(await left).toMatchObject({ name: 'DatabaseUnavailable' })
  expect(await verifyMonthly()).toEqual(finished)
  expect(second.opened.length).toBeLessThanOrEqual(4)
})

test('a verification of more than a day is not started a second time', async () => {
  portal.clock.advance(A_MONTH)
  const all = await someFiles(55)
  const beside = reader()
  const slow = reader(async () => {
    portal.clock.advance(28 * MINUTE)
    await verifyMonthly(beside.deps)
  })
  const { startedAt, finishedAt, read } = (await verifyMonthly(slow.deps)) ?? {}
  expect((finishedAt?.getTime() ?? 0) - (startedAt?.getTime() ?? 0)).toBeGreaterThan(DAY)
  expect([beside.opened, slow.opened.length, read]).toEqual([[], all, all])
})

test('a run with a clock years ahead does not stop the monthly verification', async () => {
  portal.clock.advance(1_000 * DAY)
  const ahead = await verifyMonthly()
  portal.clock.advance(-1_000 * DAY)
  const next = await verifyMonthly()
  expect(next?.startedAt.getTime()).toBeLessThan(ahead?.startedAt.getTime() ?? 0)
})
