import type { ReactNode } from 'react'
import type { LongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { Card } from '#web/ui/card.tsx'

interface LongListCardProps<Row> {
  title: string
  description: string
  empty: string
  failure: string
  list: LongList<Row>
  row: (row: Row) => ReactNode
  action?: ReactNode
}

export function LongListCard<Row extends { id: string }>(props: LongListCardProps<Row>) {
  const { title, description, row, action, ...view } = props
  return (
    <Card title={title} description={description}>
      <ListView {...view} bare skeleton="h-24">
        {(rows) => (
          <ul className="divide-y divide-line text-sm">
            {rows.map((one) => (
              <li key={one.id} className="py-3 first:pt-0">
                {row(one)}
              </li>
            ))}
          </ul>
        )}
      </ListView>
      {action && <div className="mt-4">{action}</div>}
    </Card>
  )
}
