import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react'
import type { DialogFrame, DialogProps } from './dialog-frame.tsx'
// Listens before the dialog code is loaded.
import './last-clicked.ts'

export type { DialogProps } from './dialog-frame.tsx'

let Frame: ComponentType<DialogProps> | undefined

/** Loads the dialog code on the first touch, since no page opens with a dialog. */
export async function bringDialogs(): Promise<void> {
  const load = async (): Promise<typeof DialogFrame> => (await import('./dialog-frame.tsx')).DialogFrame
  // The browser never retries a failed script, so offline pages must not try.
  if (navigator.onLine) Frame ??= await load().catch(() => undefined)
}

/**
 * Reloads if the server answers, since the page stores typed values. Offline, the connection notice explains the
 * missing dialog.
 */
async function reloadOverLine() {
  const isThere = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (isThere) window.location.reload()
}

/**
 * A modal dialog; on a phone it rises from the bottom. The element with `data-initial-focus` gets the first focus: the
 * safe choice of a destructive question.
 */
export function Dialog(props: DialogProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const { open, onClose } = props
  const giveUp = useEffectEvent(() => {
    onClose()
    void reloadOverLine()
  })
  // Loads the dialog code once for each opening.
  useEffect(() => {
    let isWanted = open && !Frame
    if (isWanted)
      void bringDialogs().then(() => {
        if (!isWanted) return
        if (Frame) redraw()
        else giveUp()
      })
    return () => {
      isWanted = false
    }
  }, [open])
  return Frame ? <Frame {...props} /> : null
}
