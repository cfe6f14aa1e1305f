import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeStore } from '#web/lib/change-store.ts'
import { useUser } from '#web/lib/session.ts'
import { photoStore, uploadStore } from '#web/shared/device/device-stores.ts'
import { savedKeys } from '#web/shared/device/saved-files.ts'
import { keyRangeOf } from '#web/shared/device/saved-photos.ts'

export function ResumeSavedUploads() {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => {
    void removePhotosOfOthers(id)
    if (savedKeys(uploadStore.notes).length === 0) return
    import('./upload-tool/upload-tool.tsx').then(
      ({ resumeSavedUploads }) => resumeSavedUploads(queries, id),
      // The documents screen reports a failed load.
      () => undefined,
    )
  }, [queries, id])
  return null
}

async function removePhotosOfOthers(personId: string): Promise<void> {
  const { notes, database, store } = photoStore
  const foreign = savedKeys(notes).filter((name) => !name.startsWith(`${notes}${personId}/`))
  if (foreign.length === 0) return
  for (const name of foreign) localStorage.removeItem(name)
  await changeStore(database, store, (photos) => {
    for (const name of foreign) photos.delete(keyRangeOf(name.slice(notes.length)))
  })
}
