import { beforeEach, expect, test, vi } from 'vitest'
import { device } from '#web/testing/fake-device.ts'
import { forgetOldShared, keepShared, readShared } from './shared-files.ts'

vi.mock('idb-keyval', () => import('#web/testing/fake-device.ts'))

const MB = 1024 * 1024
const aFile = (name: string, size = 1) =>
  Object.defineProperty(new File(['x'], name, { type: 'application/pdf' }), 'size', { value: size })
const files = (count: number) => Array.from({ length: count }, (_, index) => aFile(`${index}.pdf`))

function inMinutes(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * 60_000)
}

beforeEach(() => {
  device.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})

test('keeps 20 shared files with their names, and refuses 21', async () => {
  expect(await keepShared(files(21))).toBe(false)
  expect(device.size).toBe(0)
  expect(await keepShared(files(20))).toBe(true)
  expect((await readShared()).map(({ name, type }) => [name, type]).at(-1)).toEqual(['19.pdf', 'application/pdf'])
})

test('keeps 60 MB of shared files, and refuses one byte more', async () => {
  expect(await keepShared([aFile('a.pdf', 60 * MB), aFile('b.pdf')])).toBe(false)
  expect(device.size).toBe(0)
  expect(await keepShared([aFile('a.pdf', 60 * MB)])).toBe(true)
})

test('shows shared files for 30 minutes, and then deletes them', async () => {
  await keepShared(files(1))
  inMinutes(29)
  await forgetOldShared()
  expect(await readShared()).toHaveLength(1)
  inMinutes(1)
  expect(await readShared()).toEqual([])
  expect(device.size).toBe(0)
})

test('deletes shared files after 30 minutes when no page reads them', async () => {
  await keepShared(files(1))
  inMinutes(30)
  await forgetOldShared()
  expect(device.size).toBe(0)
})
