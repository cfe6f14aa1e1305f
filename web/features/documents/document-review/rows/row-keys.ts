import type { KeyboardEvent } from 'react'
import { isChord } from '#web/ui/keys.ts'

export const unlessSelecting = (open: () => void) => () => {
  if (window.getSelection()?.isCollapsed !== false) open()
}

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

export function goToRow(event: KeyboardEvent<HTMLDivElement>) {
  const step = steps[event.key]
  if (step === undefined || isChord(event)) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-action]')]
  const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null
  const here = buttons.findIndex((button) => row?.contains(button))
  const next = here === -1 ? undefined : buttons[here + step]
  if (!next) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  next.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

export function goToFirstRow(): void {
  if (focusedDocument() === null) document.querySelector<HTMLElement>('[data-row-action]')?.focus()
}

export const focusedDocument = (): string | null =>
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row-action]')?.dataset.rowAction ?? null
