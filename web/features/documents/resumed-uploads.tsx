import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepsUploads } from '#web/lib/kept-uploads.ts'
import { useUser } from '#web/lib/session.ts'

/** What was under way when the portal was left goes on as soon as any of its screens is open again. */
export function ResumedUploads() {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => {
    if (!keepsUploads()) return
    import('./upload-tool/resume-uploads.ts').then(
      ({ resumeUploads }) => resumeUploads(queries, id),
      // Where it did not load, the documents screen says so of the whole tool.
      () => undefined,
    )
  }, [queries, id])
  return null
}
