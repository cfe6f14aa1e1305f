import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDeviceKey } from '#contract/uploads.ts'
import { type Encrypted, openBlob } from '#web/lib/device-encryption.ts'
import { noteGone } from '#web/shared/device/left-files.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
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
  fakeApi(getDeviceKey, { key: btoa('k'.repeat(32)) })
})

afterEach(() => {
  localStorage.clear()
})

test('keeps a file and how far it got', async () => {
  const keeper = keeperOf(place)
  await keeper.keep('scan.pdf', scan, { bytes: 0 })
  keeper.note({ bytes: 4 })
  await written()
  const kept = await recallUpload(place)
  expect(kept).toMatchObject({ fileName: 'scan.pdf', way: { bytes: 4 } })
  expect(await kept?.data.text()).toBe('%PDF-1.7')
})

test('what lies on the device does not open without the key of its owner', async () => {
  await keeperOf(place).keep('scan.pdf', scan, { bytes: 0 })
  const name = `${nameOfUpload(place)}/file`
  const { data } = device.get(name) as { data: Encrypted }
  expect(new TextDecoder().decode(data.bytes)).not.toContain('PDF')
  expect(await openBlob('maria', 'another place', data)).toBeNull()
  fakeApi(getDeviceKey, { key: btoa('j'.repeat(32)) })
  expect(await openBlob('joy', name, data)).toBeNull()
  // From before it lay there plain.
  expect(await openBlob('maria', name, scan)).toBe(scan)
})

test('a key that cannot be had now is asked for until it comes, and nothing is taken for lost', async () => {
  await keeperOf({ ...place, personId: 'rosa' }).keep('scan.pdf', scan, { bytes: 0 })
  const name = `${nameOfUpload({ ...place, personId: 'rosa' })}/file`
  const { data } = device.get(name) as { data: Encrypted }
  vi.resetModules()
  const afresh = await import('#web/lib/device-encryption.ts')
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  const away = fakeApi(getDeviceKey, refused(503, 'away'))
  const opening = afresh.openBlob('rosa', name, data)
  await vi.waitFor(() => expect(away.asked).toHaveLength(1))
  fakeApi(getDeviceKey, { key: btoa('k'.repeat(32)) })
  await vi.advanceTimersByTimeAsync(3_500)
  vi.useRealTimers()
  expect(await (await opening)?.text()).toBe('%PDF-1.7')
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
