import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDeviceKey } from '#contract/documents/uploads.ts'
import { PICTURE_PREFIX, savedKeys } from '#web/shared/device/saved-files.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { holdPdf } from '#web/ui/pdf/pdf-files.ts'
import { firstPagePicture } from './page-pictures.ts'

const device = vi.hoisted(() => new Map<string, unknown>())

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (name: string) => device.get(name),
  set: async (name: string, value: unknown) => device.set(name, value),
}))
vi.mock('#web/ui/pdf/pdf-files.ts', () => ({ holdPdf: vi.fn() }))

const opens = vi.mocked(holdPdf)

beforeEach(() => {
  device.clear()
  localStorage.clear()
  fakeApi(getDeviceKey, { key: btoa('k'.repeat(32)) })
  const canvas = document.createElement('canvas')
  canvas.toBlob = (done) => done(new Blob(['a picture'], { type: 'image/jpeg' }))
  const size = { width: 794, height: 1123 }
  const pdf = { pageCount: 1, firstSize: size, sizeOf: async () => size, paint: async () => canvas, close: () => {} }
  opens.mockReturnValue({ opening: Promise.resolve(pdf), release: () => {} })
})

afterEach(() => vi.clearAllMocks())

test('makes a picture once, and shows it from this device without the file', async () => {
  const wanted = { personId: 'maria', documentId: 'passport-1' }
  expect(await firstPagePicture({ ...wanted, source: undefined })).toBeNull()
  expect(await firstPagePicture({ ...wanted, source: '/objects/1' })).toMatch(/^blob:/)
  expect(await firstPagePicture({ ...wanted, source: undefined })).toMatch(/^blob:/)
  expect(opens).toHaveBeenCalledOnce()
  expect(savedKeys(PICTURE_PREFIX)).toEqual(['pictures:maria'])
})

test('shows none of a file that does not open', async () => {
  opens.mockReturnValue({ opening: Promise.reject(new Error('damaged')), release: () => {} })
  expect(await firstPagePicture({ personId: 'maria', documentId: 'passport-2', source: '/objects/2' })).toBeNull()
})
