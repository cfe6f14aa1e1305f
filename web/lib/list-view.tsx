import type { ReactNode } from 'react'
import { ShowMore } from '#web/ui/show-more.tsx'
import type { LongList } from './long-list.ts'
import { QueryView, type StateProps } from './query-view.tsx'

interface ListViewProps<Row> extends StateProps {
  list: Pick<LongList<Row>, 'foot' | 'isError' | 'isFetching' | 'refetch' | 'rows'>
  /** Says how many rows there are although all are shown. */
  counts?: boolean
  children: (rows: Row[]) => ReactNode
}

export function ListView<Row>({ list, counts, frame = (content) => content, children, ...states }: ListViewProps<Row>) {
  const { rows, foot } = list
  return (
    <QueryView {...states} query={{ ...list, data: rows }}>
      {(shown) => (
        <>
          {frame(children(shown))}
          {(counts || foot.hasMore) && <ShowMore {...foot} />}
        </>
      )}
    </QueryView>
  )
}
