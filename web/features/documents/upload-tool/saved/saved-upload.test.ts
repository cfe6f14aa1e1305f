import { beforeEach, expect, test, vi } from 'vitest'
import { getDeviceKey } from '#contract/documents/uploads.ts'
import { type Encrypted, openBlob } from '#web/lib/device-encryption.ts'
import { markSignedOut, targetKeyOf } from '#web/shared/device/saved-files.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { device } from '#web/testing/fake-device.ts'
import { loadSavedUpload, type SavedUpload, uploadSaver } from './saved-upload.ts'
import { removeFromIndex } from './saved-upload-index.ts'

vi.mock('idb-keyval', () => import('#web/testing/fake-device.ts'))

const place: SavedUpload['target'] = { personId: 'maria', applicationId: 'application-1', requirementId: 'passport' }
const scan = new Blob(['%PDF-1.7'])

/** Deletes as another tab does: first the index, then the data. */
const forgottenByAnotherTab = () => {
  removeFromIndex(targetKeyOf(place))
  device.clear()
}
/** Waits for the write queue. */
const written = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  device.clear()
  fakeApi(getDeviceKey, { key: btoa('k'.repeat(32)) })
})

test('a file is saved with its progress', async () => {
  const saver = uploadSaver(place)
  await saver.save('scan.pdf', scan, { bytes: 0 })
  saver.saveCheckpoint({ bytes: 4 })
  await written()
  const kept = await loadSavedUpload(place)
  expect(kept).toMatchObject({ fileName: 'scan.pdf', checkpoint: { bytes: 4 } })
  expect(await kept?.data.text()).toBe('%PDF-1.7')
})

test('a saved file cannot be opened without its owner’s key', async () => {
  await uploadSaver(place).save('scan.pdf', scan, { bytes: 0 })
  const name = `${targetKeyOf(place)}/file`
  const { data } = device.get(name) as { data: Encrypted }
  expect(new TextDecoder().decode(data.bytes)).not.toContain('PDF')
  expect(await openBlob('maria', 'another place', data)).toBeNull()
  fakeApi(getDeviceKey, { key: btoa('j'.repeat(32)) })
  expect(await openBlob('joy', name, data)).toBeNull()
  // Older releases stored the file unencrypted.
  expect(await openBlob('maria', name, scan)).toBe(scan)
})

test('a key that is unavailable is requested until it arrives, and the saved file is kept', async () => {
  await uploadSaver({ ...place, personId: 'rosa' }).save('scan.pdf', scan, { bytes: 0 })
  const name = `${targetKeyOf({ ...place, personId: 'rosa' })}/file`
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

test('nothing is written about an upload that another tab has removed', async () => {
  const saver = uploadSaver(place)
  await saver.save('scan.pdf', scan, { bytes: 0 })
  forgottenByAnotherTab()
  saver.saveCheckpoint({ bytes: 0 })
  await written()
  expect([...device.keys()]).toEqual([])
})

test('an upload that starts after sign-out in another tab is not saved', async () => {
  markSignedOut()
  const saver = uploadSaver(place)
  await saver.save('scan.pdf', scan, { bytes: 0 })
  expect(saver.isSaved()).toBe(false)
  expect([...device.keys(), ...Object.keys(localStorage)]).toEqual(['signed-out-at'])
})

test('a write during sign-out is reverted', async () => {
  const saver = uploadSaver(place)
  await saver.save('scan.pdf', scan, { bytes: 0 })
  saver.saveCheckpoint({ bytes: 4 })
  await Promise.resolve()
  forgottenByAnotherTab()
  await written()
  expect([...device.keys()]).toEqual([])
})
