import { useState } from 'react'

/** The open row in its latest version. A row that leaves the list stays open, so that typed values are not lost. */
export function useOpenedRow<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [opened, open] = useState<Row | null>(null)
  const row = rows?.find(({ id }) => id === opened?.id) ?? opened
  return { row, open, close: () => open(null) }
}
