import { useInfiniteQuery } from '@tanstack/react-query'
import { type DocumentStatus, listDocumentsForReview } from '#contract/documents.ts'
import { readPages } from '#web/lib/query.ts'

const ROWS_AT_ONCE = 50

/** The current documents of everybody, newest first, page after page; always asked anew when a screen opens. */
export function useDocumentList(status: DocumentStatus | undefined, enabled = true) {
  const query = useInfiniteQuery({
    ...readPages(listDocumentsForReview, { query: { status } }, ROWS_AT_ONCE),
    refetchOnMount: 'always',
    enabled,
  })
  const last = query.data?.pages.at(-1)
  return {
    ...query,
    documents: query.data?.pages.flatMap((page) => page.rows),
    total: last?.total ?? 0,
    totalIsFloor: last?.totalIsFloor ?? false,
  }
}
