import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeStore } from '#web/lib/change-store.ts'
import { useUser } from '#web/lib/session.ts'
import { namesIn, PHOTO_DATABASE, PHOTO_STORE } from '#web/shared/device/kept-photos.ts'
import { notesOf, PHOTO_NOTE, UPLOAD_NOTE } from '#web/shared/device/left-files.ts'

/**
 * What this person left on the device goes on as soon as any screen of the portal is open again, also after a session
 * that expired; what somebody else left is removed.
 */
export function LeftOnDevice() {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => {
    void forgetPhotosOfOthers(id)
    if (notesOf(UPLOAD_NOTE).length === 0) return
    import('./upload-tool/upload-tool.tsx').then(
      ({ goOnUploading }) => goOnUploading(queries, id),
      // Where it did not load, the documents screen says so of the whole tool.
      () => undefined,
    )
  }, [queries, id])
  return null
}

/** Forgets the photos that somebody else left on this device. */
async function forgetPhotosOfOthers(personId: string): Promise<void> {
  const foreign = notesOf(PHOTO_NOTE).filter((name) => !name.startsWith(`${PHOTO_NOTE}${personId}/`))
  if (foreign.length === 0) return
  for (const name of foreign) localStorage.removeItem(name)
  await changeStore(PHOTO_DATABASE, PHOTO_STORE, (photos) => {
    for (const name of foreign) photos.delete(namesIn(name.slice(PHOTO_NOTE.length)))
  })
}
