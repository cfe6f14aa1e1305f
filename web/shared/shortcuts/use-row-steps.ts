import { type RefObject, useRef } from 'react'

export function useRowSteps(list: RefObject<HTMLElement | null>) {
  const last = useRef<string | null>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  return {
    step(by: 1 | -1) {
      const all = rows()
      const here = all.findIndex((row) => row.contains(document.activeElement))
      // Back from elsewhere it goes on where it was.
      const target = here >= 0 ? here + by : all.findIndex((row) => row.dataset.row === last.current)
      const next = all[Math.max(0, Math.min(all.length - 1, target))]
      last.current = next?.dataset.row ?? null
      next?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
      next?.scrollIntoView({ block: 'nearest' })
    },
    rowUnder: () => rows().find((row) => row.contains(document.activeElement)),
    goToFirst() {
      last.current = null
      const link = rows()[0]?.querySelector<HTMLElement>('[data-row-link]')
      if (link) link.focus()
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    },
  }
}
