import { useSyncExternalStore } from 'react'
import { RequirementId } from '#contract/requirements.ts'
import { isLeavingForSignIn } from '#web/lib/expired-session.ts'

/** What the upload tool of one document is doing; nothing while it waits for a file or for the person. */
export type UploadStage = 'sending' | 'waiting' | 'failed'

/** Whether a document is on its way, though it may wait for the line. */
export const isUnderWay = (stage: UploadStage | undefined): boolean => stage === 'sending' || stage === 'waiting'

interface Uploads {
  stages: Partial<Record<RequirementId, UploadStage>>
  filed: readonly { id: string; file?: Blob }[]
  kept: readonly RequirementId[]
}

// Outside of React, since an upload goes on while the person looks at another document or another screen.
let uploads: Uploads = { stages: {}, filed: [], kept: [] }
const listeners = new Set<() => void>()

const askBeforeLeaving = (event: BeforeUnloadEvent) => {
  if (!isLeavingForSignIn()) event.preventDefault()
}

function put(next: Uploads) {
  uploads = next
  // Other screens of the portal let an upload go on; leaving the site would lose what the device does not keep.
  const sending = RequirementId.options.filter((id) => isUnderWay(next.stages[id]))
  if (sending.some((id) => !next.kept.includes(id))) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

export const uploadsUnderWay = {
  enter(id: RequirementId, stage: UploadStage | undefined) {
    if (uploads.stages[id] === stage) return
    const { [id]: _former, ...others } = uploads.stages
    put({ ...uploads, stages: stage ? { ...others, [id]: stage } : others })
  },
  noteKept(id: RequirementId, isKept: boolean) {
    const others = uploads.kept.filter((other) => other !== id)
    put({ ...uploads, kept: isKept ? [...others, id] : others })
  },
  noteFiled(id: string, file: Blob) {
    const earlier = uploads.filed.map((one) => ({ id: one.id }))
    put({ ...uploads, filed: [...earlier, { id, file }] })
  },
  now: () => uploads,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useUploadsUnderWay = () =>
  useSyncExternalStore(uploadsUnderWay.subscribe, uploadsUnderWay.now, uploadsUnderWay.now)
