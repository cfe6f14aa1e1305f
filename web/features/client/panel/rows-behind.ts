import { useSearchParams } from 'wouter'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'

/** What opens the panel of a client in the list behind it; where there is no such row, the list itself. */
export function rowOf(id: string): HTMLElement | null {
  const name = CSS.escape(id)
  const links = document.querySelectorAll<HTMLElement>(
    `#main [data-row="${name}"] [data-row-link], #main a[href*="client=${name}"]`,
  )
  return [...links].find((link) => link.offsetParent !== null) ?? links[0] ?? document.getElementById('main')
}

/** J and K show the next and the last client of the list behind, in the same part and in the same place of the history. */
export function useSteps(id: string): void {
  const [, setParams] = useSearchParams()
  const step = (by: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>('#main [data-row]')]
    const here = rows.findIndex((row) => row.dataset.row === id)
    const next = here < 0 ? undefined : rows[here + by]
    if (!next?.dataset.row) return
    next.scrollIntoView({ block: 'nearest' })
    const client = next.dataset.row
    // What had the focus is another client's in a moment.
    document.activeElement?.closest<HTMLElement>('[data-client-panel]')?.focus({ preventScroll: true })
    setParams(
      (now) => {
        const params = new URLSearchParams(now)
        params.set('client', client)
        return params
      },
      { replace: true, state: window.history.state },
    )
  }
  // A dialog over the panel has the keys for itself.
  const isFree = () => document.querySelector('[data-modal-overlay]') === null
  useShortcuts({ j: () => isFree() && step(1), k: () => isFree() && step(-1) }, true)
}
