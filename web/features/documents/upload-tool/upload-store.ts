import { emptyUpload, nextState, type UploadEvent, type UploadState } from './upload-state.ts'

export type UploadStateStore = ReturnType<typeof createUploadStateStore>

export function createUploadStateStore() {
  let state = emptyUpload
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    now: () => state,
    send(event: UploadEvent) {
      const next = nextState(state, event)
      if (next === state) return false
      state = next
      for (const listener of [...listeners]) listener()
      return true
    },
    subscribe,
    until: (question: (state: UploadState) => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!question(state)) return
          leave()
          resolve()
        }
        const leave = subscribe(check)
        check()
      }),
  }
}
