import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetOldShared, keepShared, readShared } from './shared-files.ts'

const device = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (name: string) => device.get(name),
  setMany: async (records: [string, unknown][]) => records.forEach((record) => void device.set(...record)),
  delMany: async (names: string[]) => names.forEach((name) => void device.delete(name)),
}))

const MB = 1024 * 1024
const aFile = (name: string, size = 1) => new File([new Uint8Array(size)], name, { type: 'application/pdf' })
const files = (count: number) => Array.from({ length: count }, (_, index) => aFile(`${index}.pdf`))

function inMinutes(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * 60_000)
}

beforeEach(() => {
  device.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
})

test('keeps 20 shared files with their names, and no 21', async () => {
  expect(await keepShared(files(21))).toBe(false)
  expect(device.size).toBe(0)
  expect(await keepShared(files(20))).toBe(true)
  expect((await readShared()).map(({ name, type }) => [name, type]).at(-1)).toEqual(['19.pdf', 'application/pdf'])
})

test('keeps 60 MB of shared files, and not a byte more', async () => {
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

test('deletes shared files that nobody asks for after 30 minutes', async () => {
  await keepShared(files(1))
  inMinutes(30)
  await forgetOldShared()
  expect(device.size).toBe(0)
})
