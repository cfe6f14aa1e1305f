import type { ReactNode } from 'react'
import type { LongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { Folded } from '#web/ui/folded.tsx'

interface LongListPartProps<Row> {
  summary: (count: number) => string
  empty: string
  failure: string
  list: LongList<Row>
  row: (row: Row) => ReactNode
}

export function LongListPart<Row extends { id: string }>({ summary, empty, row, ...view }: LongListPartProps<Row>) {
  const rows = (some: readonly Row[]) => (
    <ul className="divide-y divide-line text-sm">
      {some.map((one) => (
        <li key={one.id} className="py-3 first:pt-0">
          {row(one)}
        </li>
      ))}
    </ul>
  )
  const line = summary(view.list.total)
  return (
    <ListView
      {...view}
      bare
      skeleton="h-11"
      empty={<p className="py-3 text-sm">{empty}</p>}
      frame={(content) => <Folded summary={<span className="font-semibold">{line}</span>}>{content}</Folded>}
    >
      {rows}
    </ListView>
  )
}
