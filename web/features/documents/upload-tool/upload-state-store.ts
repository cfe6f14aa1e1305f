import { createStore } from '#web/lib/store.ts'
import { emptyUpload, nextState, type UploadEvent, type UploadState } from './upload-state.ts'

export type UploadStateStore = ReturnType<typeof createUploadStateStore>

export function createUploadStateStore() {
  const { now, set, subscribe } = createStore(emptyUpload)
  return {
    now,
    subscribe,
    dispatch(event: UploadEvent) {
      const next = nextState(now(), event)
      if (next === now()) return false
      set(next)
      return true
    },
    until: (question: (state: UploadState) => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!question(now())) return
          leave()
          resolve()
        }
        const leave = subscribe(check)
        check()
      }),
  }
}
