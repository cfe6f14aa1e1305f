import { expect, test, vi } from 'vitest'
import { emptyStore } from '#web/lib/change-store.ts'
import { uploadStore } from './device-stores.ts'
import { onRemoveAll, removeAllUploads } from './saved-uploads.ts'

vi.mock('#web/lib/change-store.ts', () => ({ emptyStore: vi.fn() }))

test('empties the files of this device although each upload takes its own note along', async () => {
  const note = `${uploadStore.notes}maria/application-1/passport`
  localStorage.setItem(note, '1')
  onRemoveAll(() => localStorage.removeItem(note))
  await removeAllUploads()
  expect(emptyStore).toHaveBeenCalledWith('kept-uploads', 'files')
})
