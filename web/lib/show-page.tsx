import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { takeEarlyInput } from './early-input.ts'

const root = document.getElementById('root')

export const isWritten = (): boolean => root?.hasChildNodes() ?? false

export function showPage(page: ReactNode): void {
  if (!root) throw new Error('The page has no #root')
  const bringBack = takeEarlyInput(root)
  document.documentElement.dataset.alive = ''
  flushSync(() => createRoot(root).render(<StrictMode>{page}</StrictMode>))
  bringBack()
}
