import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#web/lib/session.ts'
import { notesOf, UPLOAD_NOTE } from '#web/shared/device/left-files.ts'
import { forgetPhotosOfOthers } from './foreign-photos.ts'

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
