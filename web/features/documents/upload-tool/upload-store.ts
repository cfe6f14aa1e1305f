import { emptyUpload, nextState, type UploadEvent, type UploadState } from './upload-state.ts'

export interface UploadStateStore {
  now: () => UploadState
  send: (event: UploadEvent) => boolean
  subscribe: (listener: () => void) => () => void
  until: (question: (state: UploadState) => boolean) => Promise<void>
}

export function createUploadStateStore(): UploadStateStore {
  let state = emptyUpload
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    now: () => state,
    send(event) {
      const next = nextState(state, event)
      if (next === state) return false
      state = next
      for (const listener of [...listeners]) listener()
      return true
    },
    subscribe,
    until: (question) =>
      new Promise((resolve) => {
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
