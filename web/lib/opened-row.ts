import { useState } from 'react'

/** The row that is open, as the list says it now; one that leaves the list while open stays, so that typing is not lost. */
export function useOpenedRow<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [opened, open] = useState<Row | 'new' | null>(null)
  const isNew = opened === 'new'
  const row = isNew ? null : (rows?.find(({ id }) => id === opened?.id) ?? opened)
  return { row, isNew, open, close: () => open(null) }
}
