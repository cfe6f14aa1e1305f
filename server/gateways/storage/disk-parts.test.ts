import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { freshFolder } from '#server/testing/use-folder.ts'
import { openDiskStaging } from './disk-parts.ts'
import type { PortalStaging, UploadedPart } from './staging.ts'

const reference = { userId: randomUUID(), uploadId: randomUUID() }

let folder: string
let staging: PortalStaging
let id: string
beforeEach(async () => {
  folder = freshFolder('parts')
  staging = openDiskStaging({ incoming: join(folder, 'incoming'), parts: join(folder, 'parts') })
  id = await staging.createMultipart(reference)
})

async function* pieces(...all: Uint8Array[]) {
  yield* all
}
const receive = (partNumber: number, bytes: Buffer) => staging.receive(reference, id, partNumber, pieces(bytes))
const joined = (parts: readonly UploadedPart[]) => buffer(staging.readParts(reference, id, parts))

test('lists parts by number, in any order of arrival', async () => {
  const bytes = [randomBytes(700_000), randomBytes(10), randomBytes(300_000)]
  for (const number of [10, 9, 100]) await receive(number, bytes.pop() ?? Buffer.alloc(0))
  const parts = (await staging.listParts(reference, id)) ?? []
  expect(parts.map(({ partNumber, size }) => [partNumber, size])).toEqual([
    [9, 10],
    [10, 300_000],
    [100, 700_000],
  ])
  expect((await joined(parts)).length).toBe(1_000_010)
})

test('a later part replaces an earlier part of its number, and of two concurrent parts one stays', async () => {
  await receive(1, randomBytes(10))
  const later = await receive(1, randomBytes(20))
  expect(await staging.listParts(reference, id)).toEqual([later])
  const both = await Promise.all([receive(1, randomBytes(30)), receive(1, randomBytes(40))])
  const [held, ...others] = (await staging.listParts(reference, id)) ?? []
  expect(others).toEqual([])
  expect(both).toContainEqual(held)
  expect((await joined(held ? [held] : [])).length).toBe(held?.size)
})

test('an aborted, unknown or misnamed upload accepts no parts and lists none', async () => {
  await receive(1, randomBytes(10))
  await staging.abort(reference, id)
  await staging.abort(reference, id)
  for (const name of [id, randomUUID(), '..', '']) {
    expect(await staging.listParts(reference, name)).toBeNull()
    await expect(staging.receive(reference, name, 1, pieces(randomBytes(10)))).rejects.toMatchObject({
      kind: 'notFound',
    })
  }
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('a damaged part is never joined, and is missing from the list of parts', async () => {
  const parts = [await receive(1, randomBytes(100)), await receive(2, randomBytes(100))]
  const name = (await readdir(join(folder, 'parts', id))).find((one) => one.startsWith('2.')) ?? ''
  await writeFile(join(folder, 'parts', id, name), Buffer.alloc(100))
  await expect(joined(parts)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await staging.listParts(reference, id)).toEqual(parts.slice(0, 1))
})
