import { useInfiniteQuery } from '@tanstack/react-query'
import { listDocumentsForReview } from '#contract/documents/documents.ts'
import type { Input } from '#contract/route.ts'
import { readLongList, toLongList } from '#web/lib/long-list.ts'

export type DocumentQuery = NonNullable<Input<typeof listDocumentsForReview>['query']>

export const useDocumentList = (query: DocumentQuery) =>
  toLongList(useInfiniteQuery(readLongList(listDocumentsForReview, { query })))
