import { type RefObject, useRef } from 'react'

export function useRowSteps(list: RefObject<HTMLElement | null>) {
  const last = useRef<string | null>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const rowUnder = () => rows().find((row) => row.contains(document.activeElement))
  const step = (by: 1 | -1) => {
    const all = rows()
    const here = all.findIndex((row) => row.contains(document.activeElement))
    // After the focus left the list, continues at the last row.
    const target = here >= 0 ? here + by : all.findIndex((row) => row.dataset.row === last.current)
    const next = all[Math.max(0, Math.min(all.length - 1, target))]
    if (next === all[here]) return false
    last.current = next?.dataset.row ?? null
    next?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
    return true
  }
  // Outside the rows, and beyond their ends, an arrow scrolls the page.
  const arrow = (by: 1 | -1) => () => rowUnder() !== undefined && step(by)
  return {
    keys: { j: () => step(1), k: () => step(-1), arrowdown: arrow(1), arrowup: arrow(-1) },
    step,
    rowUnder,
    goToFirst() {
      last.current = null
      const link = rows()[0]?.querySelector<HTMLElement>('[data-row-link]')
      if (link) link.focus()
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    },
  }
}
