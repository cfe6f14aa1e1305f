import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { takeEarlyInput } from './early-input.ts'

const root = document.getElementById('root')

/** Whether the server wrote what is seen before the scripts came. */
export const isWritten = (): boolean => root?.hasChildNodes() ?? false

/** Puts the living page in the place of what the server wrote, in one step, and does what she did there again. */
export function showPage(page: ReactNode): void {
  if (!root) throw new Error('The page has no #root')
  const bringBack = takeEarlyInput(root)
  document.documentElement.dataset.alive = ''
  flushSync(() => createRoot(root).render(<StrictMode>{page}</StrictMode>))
  bringBack()
}
