import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#web/lib/session.ts'

/** What was under way when the portal was left goes on as soon as any of its screens is open again. */
export function ResumedUploads() {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => {
    import('./upload-tool/upload-tool.tsx').then(
      ({ goOnUploading }) => goOnUploading(queries, id),
      // Where it did not load, the documents screen says so of the whole tool.
      () => undefined,
    )
  }, [queries, id])
  return null
}
