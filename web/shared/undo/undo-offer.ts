import type { Changing } from '#web/lib/stale.ts'
import { createStore, useStore } from '#web/lib/store.ts'

// Leaves time for the request.
const MARGIN_MS = 400

export interface UndoOffer {
  id: string
  subjectId: string
  says: string
  route: Changing
  undo: () => Promise<unknown>
  /** Undefined if the page itself shows the undo. */
  undone?: readonly [title: string, text: string]
  failed: string
  /** By `performance.now()`. */
  until: number
  address: string
  restore: () => void
}

const offered = createStore<UndoOffer | null>(null)

interface UndoableAction extends Omit<UndoOffer, 'until'> {
  /** When the request was sent, by `performance.now()`: the server counts from a later time. */
  sentAt: number
  withinSeconds: number
}

export function offerUndo({ sentAt, withinSeconds, ...action }: UndoableAction): void {
  offered.set({ ...action, until: sentAt + withinSeconds * 1_000 - MARGIN_MS })
}

/** Shortens the offer to at most `seconds` from now. */
export function limitUndo(seconds: number): void {
  const offer = offered.now()
  if (offer) offered.set({ ...offer, until: Math.min(offer.until, performance.now() + seconds * 1_000 - MARGIN_MS) })
}

export function endUndo(ended: UndoOffer): void {
  if (offered.now() === ended) offered.set(null)
}

export const useUndoOffer = (): UndoOffer | null => useStore(offered)
