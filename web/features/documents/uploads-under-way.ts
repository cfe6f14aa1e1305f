import { useSyncExternalStore } from 'react'
import type { RequirementId } from '#contract/requirements.ts'
import { isLeavingForSignIn } from '#web/lib/expired-session.ts'

/** What the upload tool of one document is doing; nothing while it waits for a file or for the person. */
export type UploadStage = 'sending' | 'failed'

interface Uploads {
  stages: Partial<Record<RequirementId, UploadStage>>
  /** Documents filed since the page was loaded. */
  filed: readonly string[]
}

// Outside of React, since an upload goes on while the person looks at another document or another screen.
let uploads: Uploads = { stages: {}, filed: [] }
const listeners = new Set<() => void>()

const askBeforeLeaving = (event: BeforeUnloadEvent) => {
  if (!isLeavingForSignIn()) event.preventDefault()
}

function put(next: Uploads) {
  uploads = next
  // Other screens of the portal let an upload go on; leaving the site would end it.
  if (Object.values(next.stages).includes('sending')) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

export const uploadsUnderWay = {
  enter(id: RequirementId, stage: UploadStage | undefined) {
    if (uploads.stages[id] === stage) return
    const { [id]: _former, ...others } = uploads.stages
    put({ ...uploads, stages: stage ? { ...others, [id]: stage } : others })
  },
  noteFiled: (documentId: string) => put({ ...uploads, filed: [...uploads.filed, documentId] }),
  now: () => uploads,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useUploadsUnderWay = () => useSyncExternalStore(uploadsUnderWay.subscribe, uploadsUnderWay.now)
