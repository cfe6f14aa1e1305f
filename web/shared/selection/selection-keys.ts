import type { Shortcuts } from '../shortcuts/shortcuts.ts'
import type { useRowSteps } from '../shortcuts/use-row-steps.ts'
import type { useSelection } from './use-selection.ts'

type ListSteps = Pick<ReturnType<typeof useRowSteps>, 'step' | 'rowUnder'>
type Selected = Pick<ReturnType<typeof useSelection>, 'ids' | 'select' | 'toggle' | 'togglePage'>

/** Selects the focused row or the whole list; skips rows without a checkbox. */
export function selectionKeys({ step, rowUnder }: ListSteps, selection: Selected, ids: readonly string[]): Shortcuts {
  const idUnder = () => {
    const row = rowUnder()
    return row?.querySelector('input') ? (row.dataset.row ?? null) : null
  }
  const toggle = () => {
    const id = idUnder()
    if (id !== null) selection.toggle(id, false, ids)
  }
  const extend = (by: 1 | -1) => () => {
    const from = idUnder()
    step(by)
    selection.select([...selection.ids, from, idUnder()].filter((id) => id !== null))
  }
  const selectAll = () => selection.togglePage(ids, !ids.every((id) => selection.ids.includes(id)))
  return { x: toggle, 'shift+j': extend(1), 'shift+k': extend(-1), 'shift+a': selectAll }
}
