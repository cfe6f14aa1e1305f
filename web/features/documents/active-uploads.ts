import { RequirementId } from '#contract/requirements.ts'
import { isLeaving } from '#web/lib/expired-session.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** Undefined while no file is chosen. */
export type UploadStatus = 'asking' | 'sending' | 'offline' | 'failed'

export const isUnderWay = (status: UploadStatus | undefined): boolean => status === 'sending' || status === 'offline'

interface Uploads {
  statuses: Partial<Record<RequirementId, UploadStatus>>
  // Only the last one keeps its file, which its card shows at once.
  sent: readonly { id: string; file?: Blob }[]
  saved: readonly RequirementId[]
}

// Outside of React, since an upload continues on other documents and screens.
const store = createStore<Uploads>({ statuses: {}, sent: [], saved: [] })

const askBeforeLeaving = (event: BeforeUnloadEvent) => {
  if (!isLeaving()) event.preventDefault()
}

function update(change: Partial<Uploads>) {
  const next = { ...store.now(), ...change }
  // Leaving the site loses uploads that are not saved on the device.
  const sending = RequirementId.options.filter((id) => isUnderWay(next.statuses[id]))
  if (sending.some((id) => !next.saved.includes(id))) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  store.set(next)
}

export const activeUploads = {
  setStatus(id: RequirementId, status: UploadStatus | undefined) {
    const { [id]: former, ...others } = store.now().statuses
    if (former !== status) update({ statuses: status ? { ...others, [id]: status } : others })
  },
  setSaved(id: RequirementId, isKept: boolean) {
    const others = store.now().saved.filter((other) => other !== id)
    update({ saved: isKept ? [...others, id] : others })
  },
  addSent(id: string, file: Blob) {
    const earlier = store.now().sent.map((one) => ({ id: one.id }))
    update({ sent: [...earlier, { id, file }] })
  },
}

export const useActiveUploads = () => useStore(store)
