import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDeviceKey } from '#contract/documents/uploads.ts'
import { markSignedOut } from '#web/shared/device/saved-files.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { device, duringWrite } from '#web/testing/fake-device.ts'
import { holdPdf } from '#web/ui/pdf/pdf-files.ts'
import { firstPagePicture } from './page-pictures.ts'

vi.mock('idb-keyval', () => import('#web/testing/fake-device.ts'))
vi.mock('#web/lib/change-store.ts', () => ({ emptyStore: async () => device.clear() }))
vi.mock('#web/ui/pdf/pdf-files.ts', () => ({ holdPdf: vi.fn() }))

const opens = vi.mocked(holdPdf)

beforeEach(() => {
  device.clear()
  duringWrite.act = () => {}
  fakeApi(getDeviceKey, { key: btoa('k'.repeat(32)) })
  const canvas = document.createElement('canvas')
  canvas.toBlob = (done) => done(new Blob(['a picture'], { type: 'image/jpeg' }))
  const size = { width: 794, height: 1123 }
  const pdf = { pageCount: 1, firstSize: size, sizeOf: async () => size, paint: async () => canvas, close: () => {} }
  opens.mockReturnValue({ opening: Promise.resolve(pdf), release: () => {} })
})

afterEach(() => vi.clearAllMocks())

test('a picture is made once, and then shown from the device without the file', async () => {
  const wanted = { personId: 'maria', documentId: 'passport-1' }
  expect(await firstPagePicture({ ...wanted, source: undefined })).toBeNull()
  for (const source of ['/objects/1', undefined])
    expect(await (await firstPagePicture({ ...wanted, source }))?.text()).toBe('a picture')
  expect(opens).toHaveBeenCalledOnce()
})

test('there is no picture of a file that does not open', async () => {
  opens.mockReturnValue({ opening: Promise.reject(new Error('damaged')), release: () => {} })
  expect(await firstPagePicture({ personId: 'maria', documentId: 'passport-2', source: '/objects/2' })).toBeNull()
})

test('no picture stays on the device when the person signs out during the write', async () => {
  duringWrite.act = markSignedOut
  expect(await firstPagePicture({ personId: 'maria', documentId: 'passport-3', source: '/objects/3' })).not.toBeNull()
  expect(device.size).toBe(0)
})
