import { useSyncExternalStore } from 'react'
import type { Changing } from '#web/lib/stale.ts'

// The way to the server takes a moment too.
const MARGIN_MS = 400

export interface UndoOffer {
  id: string
  subjectId: string
  says: string
  route: Changing
  undo: () => Promise<unknown>
  /** Left out where the page shows it by itself. */
  undone?: readonly [title: string, text: string]
  failed: string
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

interface UndoableAction extends Omit<UndoOffer, 'until'> {
  /** When it left, on the clock of the page: the server began to count after that. */
  sentAt: number
  withinSeconds: number
}

export function offerUndo({ sentAt, withinSeconds, ...action }: UndoableAction): void {
  put({ ...action, until: sentAt + withinSeconds * 1_000 - MARGIN_MS })
}

/** Lets the offer end so many seconds from now, if it would last longer. */
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
