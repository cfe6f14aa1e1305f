import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, type EmptyStateProps, LoadFailure, Offline, Skeleton } from '#web/ui/data-states.tsx'
import { StaleNotice } from '#web/ui/notice.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import type { LongList } from './long-list.ts'

export interface QueryState<Data> {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  isPaused?: boolean
  refetch: () => unknown
}

export interface StateProps {
  failure: ReactNode
  /** A sentence about what is safe despite the failure. */
  reassurance?: string
  /** The placeholder, or the class of a skeleton. */
  skeleton: ReactElement | string | null
  /** Shown for null or no rows: a sentence, an empty state or a custom element. */
  empty?: ReactElement | EmptyStateProps | string | null
  /** The view stands inside a card or dialog, and renders no card. */
  bare?: boolean
  /** Hides failed refetches, which would call a form out of date, or repeat on a page of many cards. */
  quiet?: boolean
  frame?: ((children: ReactNode) => ReactNode) | undefined
}

interface QueryViewProps<Data> extends StateProps {
  query: QueryState<Data>
  children: (data: NonNullable<Data>) => ReactNode
}

export function QueryView<Data>({ query, failure, reassurance, skeleton, empty, ...props }: QueryViewProps<Data>) {
  const { bare, quiet, frame = (content) => content, children } = props
  const { data, isError, isFetching, refetch } = query
  const again = { onRetry: () => void refetch(), retrying: isFetching }
  if (data === undefined) {
    if (query.isPaused) return framed(<Offline />, bare)
    if (!isError) return typeof skeleton === 'string' ? <Skeleton className={skeleton} /> : skeleton
    return framed(
      <LoadFailure title={failure} {...again}>
        {reassurance && `${reassurance} Please check your connection and try again.`}
      </LoadFailure>,
      bare,
    )
  }
  return (
    <>
      {isError && !quiet && <StaleNotice {...again} />}
      {data === null || (empty !== undefined && hasNoRows(data)) ? emptyOf(empty, bare) : frame(children(data))}
    </>
  )
}

const hasNoRows = (data: unknown) => Array.isArray(data) && data.length === 0

const framed = (content: ReactElement, bare = false) => (bare ? content : <Card padded={false}>{content}</Card>)

function emptyOf(empty: StateProps['empty'], bare?: boolean) {
  if (typeof empty === 'string') return <p className="text-ink-soft text-sm">{empty}</p>
  return !empty || isValidElement(empty) ? empty : framed(<EmptyState {...empty} />, bare)
}

export function together<const Data extends readonly unknown[]>(
  ...parts: { [Part in keyof Data]: QueryState<Data[Part]> }
): QueryState<Data> {
  const asked: readonly QueryState<unknown>[] = parts
  return {
    data: asked.every(({ data }) => data !== undefined)
      ? (asked.map(({ data }) => data) as unknown as Data)
      : undefined,
    isError: asked.some(({ isError }) => isError),
    isFetching: asked.some(({ isFetching }) => isFetching),
    isPaused: asked.some(({ isPaused }) => isPaused),
    refetch: () => Promise.all(asked.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

/** Waits until the queries beside have settled, so that nothing moves under a finger. */
export const besides = <Data,>(
  query: QueryState<Data>,
  ...others: readonly { isLoading: boolean }[]
): QueryState<Data> => (others.some(({ isLoading }) => isLoading) ? { ...query, data: undefined } : query)

export const dividedList =
  <Row,>(item: (row: Row) => ReactNode) =>
  (rows: readonly Row[]) => <ul className="divide-y divide-line">{rows.map((row) => item(row))}</ul>

interface ListViewProps<Row> extends StateProps {
  list: Pick<LongList<Row>, 'foot' | 'isError' | 'isFetching' | 'refetch' | 'rows'> & { isPaused?: boolean }
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
