import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { takeEarlyInput } from './early-input.ts'

const root = document.getElementById('root')

export const isWritten = (): boolean => root?.hasChildNodes() ?? false

const PRESS_LASTS_MS = 1_000

/** Renders the page after a pending press, since replacing the control between press and release loses the click. */
export async function showPage(page: ReactNode): Promise<void> {
  if (!root) throw new Error('The page has no #root')
  if (document.documentElement.dataset.pointer === 'pointerdown')
    await new Promise((resolve) => {
      // The click event follows pointerup.
      addEventListener('pointerup', () => setTimeout(resolve), { once: true })
      setTimeout(resolve, PRESS_LASTS_MS)
    })
  const bringBack = takeEarlyInput(root)
  document.documentElement.dataset.alive = ''
  flushSync(() => createRoot(root).render(<StrictMode>{page}</StrictMode>))
  bringBack()
}
