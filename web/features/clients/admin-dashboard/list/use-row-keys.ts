import { type RefObject, useRef } from 'react'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'

interface RowKeys {
  onSelect: (id: string) => void
  onSearch: () => void
  onHelp: () => void
}

/** J and K go from row to row, X selects; Enter opens the row, whose link has the focus. */
export function useRowKeys(list: RefObject<HTMLElement | null>, isActive: boolean, on: RowKeys) {
  const last = useRef<string | null>(null)

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const step = (by: 1 | -1) => {
    const all = rows()
    const here = all.findIndex((row) => row.contains(document.activeElement))
    // Back from elsewhere it goes on where it was.
    const target = here >= 0 ? here + by : all.findIndex((row) => row.dataset.row === last.current)
    const next = all[Math.max(0, Math.min(all.length - 1, target))]
    last.current = next?.dataset.row ?? null
    next?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }
  const select = () => {
    const row = rows().find((one) => one.contains(document.activeElement))
    if (row?.dataset.row) on.onSelect(row.dataset.row)
  }

  const goToFirst = () => {
    last.current = null
    const link = rows()[0]?.querySelector<HTMLElement>('[data-row-link]')
    if (link) link.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  useShortcuts({ j: () => step(1), k: () => step(-1), x: select, '/': on.onSearch, '?': on.onHelp }, isActive)
  return { goToFirst }
}
