import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteGone } from '#web/lib/left-files.ts'
import { type KeptUpload, keeperOf, recallUpload } from './kept-upload.ts'
import { forgetUploadNote, nameOfUpload } from './upload-notes.ts'

/** The browser's database; every tab reads and writes the same one. */
const device = vi.hoisted(() => new Map<string, unknown>())

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (name: string) => device.get(name),
  set: async (name: string, value: unknown) => {
    await null
    device.set(name, value)
  },
  delMany: async (names: string[]) => names.forEach((name) => void device.delete(name)),
  keys: async () => [...device.keys()],
}))

const place: KeptUpload['place'] = { personId: 'maria', applicationId: 'application-1', requirementId: 'passport' }
const scan = new Blob(['%PDF-1.7'])

/** As the other tab does it: the note first, then everything that is kept. */
const forgottenByAnotherTab = () => {
  forgetUploadNote(nameOfUpload(place))
  device.clear()
}
/** Writing goes in turns. */
const written = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  localStorage.clear()
  device.clear()
})

afterEach(() => {
  localStorage.clear()
})

test('keeps a file and how far it got', async () => {
  const keeper = keeperOf(place)
  await keeper.keep('scan.pdf', scan, { bytes: 0 })
  keeper.note({ bytes: 4 })
  await written()
  expect(await recallUpload(place)).toMatchObject({ fileName: 'scan.pdf', way: { bytes: 4 } })
})

test('writes nothing about an upload that another tab has forgotten', async () => {
  const keeper = keeperOf(place)
  await keeper.keep('scan.pdf', scan, { bytes: 0 })
  forgottenByAnotherTab()
  keeper.note({ bytes: 0 })
  await written()
  expect([...device.keys()]).toEqual([])
})

test('keeps nothing of an upload that is begun after the person signed out in another tab', async () => {
  noteGone()
  const keeper = keeperOf(place)
  await keeper.keep('scan.pdf', scan, { bytes: 0 })
  expect(keeper.isKept()).toBe(false)
  expect([...device.keys(), ...Object.keys(localStorage)]).toEqual(['signed-out-at'])
})

test('takes back what it wrote while the person signed out', async () => {
  const keeper = keeperOf(place)
  await keeper.keep('scan.pdf', scan, { bytes: 0 })
  keeper.note({ bytes: 4 })
  await Promise.resolve()
  forgottenByAnotherTab()
  await written()
  expect([...device.keys()]).toEqual([])
})
