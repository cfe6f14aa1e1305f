import { useSyncExternalStore } from 'react'
import type { Changing } from '#web/lib/stale.ts'

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

interface UndoableAction extends Omit<UndoOffer, 'until'> {
  /** When the request was sent, by `performance.now()`: the server counts from a later time. */
  sentAt: number
  withinSeconds: number
}

export function offerUndo({ sentAt, withinSeconds, ...action }: UndoableAction): void {
  put({ ...action, until: sentAt + withinSeconds * 1_000 - MARGIN_MS })
}

/** Shortens the offer to at most `seconds` from now. */
export function limitUndo(seconds: number): void {
  if (offer) put({ ...offer, until: Math.min(offer.until, performance.now() + seconds * 1_000 - MARGIN_MS) })
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
