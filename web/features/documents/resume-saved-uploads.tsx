import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeStore } from '#web/lib/change-store.ts'
import { useUser } from '#web/lib/session.ts'
import { PHOTO_PREFIX, savedKeys, UPLOAD_PREFIX } from '#web/shared/device/saved-files.ts'
import { keyRangeOf, PHOTO_DATABASE, PHOTO_STORE } from '#web/shared/device/saved-photos.ts'

/** Resumes the uploads saved on this device, on any screen of the portal, and removes what another person left there. */
export function ResumeSavedUploads() {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => {
    void removePhotosOfOthers(id)
    if (savedKeys(UPLOAD_PREFIX).length === 0) return
    import('./upload-tool/upload-tool.tsx').then(
      ({ resumeSavedUploads }) => resumeSavedUploads(queries, id),
      // If the tool cannot be loaded, the documents screen says so.
      () => undefined,
    )
  }, [queries, id])
  return null
}

async function removePhotosOfOthers(personId: string): Promise<void> {
  const foreign = savedKeys(PHOTO_PREFIX).filter((name) => !name.startsWith(`${PHOTO_PREFIX}${personId}/`))
  if (foreign.length === 0) return
  for (const name of foreign) localStorage.removeItem(name)
  await changeStore(PHOTO_DATABASE, PHOTO_STORE, (photos) => {
    for (const name of foreign) photos.delete(keyRangeOf(name.slice(PHOTO_PREFIX.length)))
  })
}
