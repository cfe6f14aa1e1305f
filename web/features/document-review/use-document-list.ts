import { useInfiniteQuery } from '@tanstack/react-query'
import { type DocumentStatus, listDocumentsForReview } from '#contract/documents.ts'
import { asLongList, readLongList } from '#web/lib/long-list.ts'

/** The current documents of everybody, newest first. */
export const useDocumentList = (status: DocumentStatus | undefined, enabled = true) =>
  asLongList(useInfiniteQuery({ ...readLongList(listDocumentsForReview, { query: { status } }), enabled }))
