import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react'
import type { DialogFrame, DialogProps } from './dialog-frame.tsx'

export type { DialogProps } from './dialog-frame.tsx'

let Frame: ComponentType<DialogProps> | undefined

/** Fetches what dialogs are made of. No page opens with one, so that it comes with the first touch. */
export async function bringDialogs(): Promise<void> {
  const load = async (): Promise<typeof DialogFrame> => (await import('./dialog-frame.tsx')).DialogFrame
  // A script that did not come once is not fetched again by the browser.
  if (navigator.onLine) Frame ??= await load().catch(() => undefined)
}

/** What was typed is kept by its page; without a line the notice of that says why nothing opens. */
async function reloadOverLine() {
  const isThere = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (isThere) window.location.reload()
}

/**
 * Asks for attention over the page; on a phone it rises from the foot.
 * What carries `data-initial-focus` has the focus first: the safe choice of a destructive question.
 */
export function Dialog(props: DialogProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const { open, onClose } = props
  const giveUp = useEffectEvent(() => {
    onClose()
    void reloadOverLine()
  })
  // Each time that it is to open, it is fetched once.
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
