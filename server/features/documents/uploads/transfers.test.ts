import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { MAX_FILE_BYTES } from '#contract/documents/accepted-file.ts'
import { createMultipart, signPart, startUpload } from '#contract/documents/uploads.ts'
import { sql } from '#server/database/sql.ts'
import { applicant, type TestUser } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { pdf, send } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { receive } from './transfers.ts'
import { FILE_QUOTA } from './upload-limits.ts'

const PATIENT = { timeout: 20_000 }

const portal = usePortal({ RATE_LIMIT: 'on' })
const beside = usePortal({ RATE_LIMIT: 'on' }, { beside: portal })
const unlimited = usePortal({ RATE_LIMIT: 'off' }, { beside: portal })
afterEach(() => {
  vi.useRealTimers()
})

/** Starts a transfer on one process; its bytes wait for release. */
function onItsWay(at: TestApp, person: TestUser, { uploadId = randomUUID(), partNumber = 0, bytes = 1_000 } = {}) {
  let letGo: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  async function* source() {
    yield Buffer.alloc(10)
    await gate
  }
  const drain = async (pieces: AsyncIterable<Uint8Array>) => {
    let size = 0
    for await (const piece of pieces) size += piece.length
    return size
  }
  const sent = { userId: person.id, uploadId, partNumber, bytes }
  const done = receive(at.deps, sent, { contentLength: bytes, bytes: source() }, drain)
  done.catch(() => {})
  return { done, letGo }
}

const countOf = async ({ id }: TestUser) => {
  const count = await portal.db.run(sql`select 1 from uploads_in_progress where user_id = ${id}`)
  return count
}

test('a person has at most four uploads at a time over all processes', async () => {
  const maria = await applicant(portal)
  const four = [portal, beside, portal, beside].map((at) => onItsWay(at, maria))
  await expect.poll(() => countOf(maria), PATIENT).toBe(4)
  const ticket = await maria.call(startUpload, {})
  const fifth = await send(maria, ticket, pdf())
  expect([fifth.statusCode, fifth.headers['retry-after']]).toEqual([429, '5'])
  const joy = await applicant(portal)
  expect((await send(joy, await joy.call(startUpload, {}), pdf())).statusCode).toBe(200)
  four[0]?.letGo()
  await four[0]?.done
  expect((await send(maria, ticket, pdf())).statusCode).toBe(200)
  for (const one of four) one.letGo()
  await Promise.all(four.map(({ done }) => done))
  expect(await countOf(maria)).toBe(0)
})

test('a file in parts counts as one upload, with at most four parts at a time', async () => {
  const maria = await applicant(portal)
  const uploadId = randomUUID()
  const parts = [1, 2, 3, 4].map((partNumber) => onItsWay(portal, maria, { uploadId, partNumber }))
  await expect.poll(() => countOf(maria), PATIENT).toBe(4)
  await expect(onItsWay(portal, maria, { uploadId, partNumber: 5 }).done).rejects.toMatchObject({ kind: 'tooMany' })
  for (const one of parts) one.letGo()
  await Promise.all(parts.map(({ done }) => done))
})

test('bytes in transfer count towards the quota, even without request limits', async () => {
  const maria = await applicant(portal)
  const most = FILE_QUOTA - MAX_FILE_BYTES
  const large = onItsWay(unlimited, maria, { bytes: most })
  const others = [1, 2, 3, 4].map(() => onItsWay(unlimited, maria, { bytes: MAX_FILE_BYTES / 4 }))
  await expect.poll(() => countOf(maria), PATIENT).toBe(5)
  await expect(onItsWay(unlimited, maria, { bytes: 1 }).done).rejects.toMatchObject({ kind: 'conflict' })
  for (const one of [large, ...others]) one.letGo()
  await Promise.all([large, ...others].map(({ done }) => done))
})

test('frees the uploads of a killed process after a few seconds', async () => {
  const maria = await applicant(portal)
  await portal.db.run(sql`
    insert into uploads_in_progress (transfer_id, user_id, upload_id, part_number, reserved_bytes, leased_until)
    select gen_random_uuid(), ${maria.id}, gen_random_uuid(), 0, ${FILE_QUOTA}::int, now() + interval '1 second'
    from generate_series(1, 4)`)
  const ticket = await maria.call(startUpload, {})
  await expect.poll(async () => (await send(maria, ticket, pdf())).statusCode, PATIENT).toBe(200)
})

test('a second upload of a file on another process ends the earlier upload', async () => {
  const maria = await applicant(portal)
  const uploadId = randomUUID()
  const earlier = onItsWay(portal, maria, { uploadId })
  await expect.poll(() => countOf(maria), PATIENT).toBe(1)
  const later = onItsWay(beside, maria, { uploadId })
  await expect(earlier.done).rejects.toMatchObject({ kind: 'tooMany' })
  later.letGo()
  expect(await later.done).toBe(10)
})

test('a transfer that is too slow is ended, and a transfer after a short stall is accepted', async () => {
  const maria = await applicant(portal)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const slow = onItsWay(portal, maria)
  const quick = onItsWay(portal, maria)
  // Polls by hand, because vitest's wait would move the fake clock.
  while ((await countOf(maria)) < 2) await pause(20)
  await vi.advanceTimersByTimeAsync(28_000)
  await pause(200)
  quick.letGo()
  expect(await quick.done).toBe(10)
  await vi.advanceTimersByTimeAsync(6_000)
  await expect(slow.done).rejects.toMatchObject({ kind: 'invalid', sentence: expect.stringMatching('too slow') })
})

test('a declared size that is too large is refused at once', async () => {
  const maria = await applicant(portal)
  const tooLarge = '413: This file exceeds the maximum allowed size of 10 MB'
  expect((await maria.ask(startUpload, { body: { size: MAX_FILE_BYTES + 1 } })).said).toBe(tooLarge)
  expect((await maria.ask(startUpload, { body: { size: 1_000 } })).status).toBe(201)
  const { key, uploadId } = await maria.call(createMultipart, { body: {} })
  const params = { uploadId, partNumber: '1' }
  expect((await maria.ask(signPart, { params, query: { key, size: '99999999' } })).said).toBe(tooLarge)
  expect((await maria.ask(signPart, { params, query: { key, size: '1000' } })).status).toBe(200)
  expect((await maria.ask(signPart, { params, query: { key, size: 'x' } })).said).toBe(
    '400: Give the size in whole bytes',
  )
})
