import type { ReactNode } from 'react'

/** Draws rows as a list with a line between each two; what is given draws one `li`, with its key. */
export const dividedList =
  <Row,>(item: (row: Row) => ReactNode) =>
  (rows: readonly Row[]) => <ul className="divide-y divide-line">{rows.map((row) => item(row))}</ul>
