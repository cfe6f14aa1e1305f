import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDeviceKey } from '#contract/documents/uploads.ts'
import { type Encrypted, openBlob } from '#web/lib/device-encryption.ts'
import { markSignedOut } from '#web/shared/device/saved-files.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { loadSavedUpload, type SavedUpload, savedUploadStore } from './saved-upload.ts'
import { removeFromIndex, uploadKeyOf } from './saved-upload-index.ts'

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

const place: SavedUpload['target'] = { personId: 'maria', applicationId: 'application-1', requirementId: 'passport' }
const scan = new Blob(['%PDF-1.7'])

/** As the other tab does it: the note first, then everything that is kept. */
const forgottenByAnotherTab = () => {
  removeFromIndex(uploadKeyOf(place))
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
  const keeper = savedUploadStore(place)
  await keeper.save('scan.pdf', scan, { bytes: 0 })
  keeper.saveCheckpoint({ bytes: 4 })
  await written()
  const kept = await loadSavedUpload(place)
  expect(kept).toMatchObject({ fileName: 'scan.pdf', checkpoint: { bytes: 4 } })
  expect(await kept?.data.text()).toBe('%PDF-1.7')
})

test('a saved file cannot be opened without its owner’s key', async () => {
  await savedUploadStore(place).save('scan.pdf', scan, { bytes: 0 })
  const name = `${uploadKeyOf(place)}/file`
  const { data } = device.get(name) as { data: Encrypted }
  expect(new TextDecoder().decode(data.bytes)).not.toContain('PDF')
  expect(await openBlob('maria', 'another place', data)).toBeNull()
  fakeApi(getDeviceKey, { key: btoa('j'.repeat(32)) })
  expect(await openBlob('joy', name, data)).toBeNull()
  // From before it lay there plain.
  expect(await openBlob('maria', name, scan)).toBe(scan)
})

test('a key that cannot be had now is asked for until it comes, and nothing is taken for lost', async () => {
  await savedUploadStore({ ...place, personId: 'rosa' }).save('scan.pdf', scan, { bytes: 0 })
  const name = `${uploadKeyOf({ ...place, personId: 'rosa' })}/file`
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
  const keeper = savedUploadStore(place)
  await keeper.save('scan.pdf', scan, { bytes: 0 })
  forgottenByAnotherTab()
  keeper.saveCheckpoint({ bytes: 0 })
  await written()
  expect([...device.keys()]).toEqual([])
})

test('keeps nothing of an upload that is begun after the person signed out in another tab', async () => {
  markSignedOut()
  const keeper = savedUploadStore(place)
  await keeper.save('scan.pdf', scan, { bytes: 0 })
  expect(keeper.isSaved()).toBe(false)
  expect([...device.keys(), ...Object.keys(localStorage)]).toEqual(['signed-out-at'])
})

test('takes back what it wrote while the person signed out', async () => {
  const keeper = savedUploadStore(place)
  await keeper.save('scan.pdf', scan, { bytes: 0 })
  keeper.saveCheckpoint({ bytes: 4 })
  await Promise.resolve()
  forgottenByAnotherTab()
  await written()
  expect([...device.keys()]).toEqual([])
})
