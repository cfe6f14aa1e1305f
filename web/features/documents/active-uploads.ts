import { useSyncExternalStore } from 'react'
import { RequirementId } from '#contract/requirements.ts'
import { isLeaving } from '#web/lib/expired-session.ts'

/** Undefined while no file is chosen, or the person has not started the upload. */
export type UploadStatus = 'sending' | 'offline' | 'failed'

export const isUnderWay = (status: UploadStatus | undefined): boolean => status === 'sending' || status === 'offline'

interface Uploads {
  statuses: Partial<Record<RequirementId, UploadStatus>>
  filed: readonly { id: string; file?: Blob }[]
  saved: readonly RequirementId[]
}

// Outside of React, since an upload continues on other documents and screens.
let uploads: Uploads = { statuses: {}, filed: [], saved: [] }
const listeners = new Set<() => void>()

const askBeforeLeaving = (event: BeforeUnloadEvent) => {
  if (!isLeaving()) event.preventDefault()
}

function update(next: Uploads) {
  uploads = next
  // Leaving the site loses uploads that are not saved on the device.
  const sending = RequirementId.options.filter((id) => isUnderWay(next.statuses[id]))
  if (sending.some((id) => !next.saved.includes(id))) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

export const activeUploads = {
  setStatus(id: RequirementId, status: UploadStatus | undefined) {
    if (uploads.statuses[id] === status) return
    const { [id]: _former, ...others } = uploads.statuses
    update({ ...uploads, statuses: status ? { ...others, [id]: status } : others })
  },
  setSaved(id: RequirementId, isKept: boolean) {
    const others = uploads.saved.filter((other) => other !== id)
    update({ ...uploads, saved: isKept ? [...others, id] : others })
  },
  addFiled(id: string, file: Blob) {
    const earlier = uploads.filed.map((one) => ({ id: one.id }))
    update({ ...uploads, filed: [...earlier, { id, file }] })
  },
  now: () => uploads,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useActiveUploads = () =>
  useSyncExternalStore(activeUploads.subscribe, activeUploads.now, activeUploads.now)
