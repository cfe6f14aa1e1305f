import { useSyncExternalStore } from 'react'
import { UNDO_WITHIN_SECONDS } from '#contract/documents/documents.ts'

// The way to the server takes a moment too.
const MARGIN_MS = 400

export interface UndoOffer {
  documentId: string
  reviewedAt: string
  says: string
  /** On the clock of the page. */
  until: number
  address: string
  restore: () => void
}

let offer: UndoOffer | null = null
const listeners = new Set<() => void>()

function put(next: UndoOffer | null) {
  offer = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `sentAt` is when the decision left, on the clock of the page: the server began to count after that. */
export function offerUndo({ sentAt, ...decision }: Omit<UndoOffer, 'until'> & { sentAt: number }): void {
  put({ ...decision, until: sentAt + UNDO_WITHIN_SECONDS * 1_000 - MARGIN_MS })
}

export function endUndo(ended: UndoOffer): void {
  if (offer === ended) put(null)
}

export const useUndoOffer = (): UndoOffer | null =>
  useSyncExternalStore(
    subscribe,
    () => offer,
    () => offer,
  )
