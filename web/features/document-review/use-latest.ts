import { useQuery } from '@tanstack/react-query'
import { type AdminDocument, getDocumentForReview } from '#contract/documents.ts'
import { keyOf, read } from '#web/lib/query.ts'

/**
 * A document that is open, as the server tells it since it was opened: null where it is no longer the current one,
 * undefined as long as nothing was told. What colleagues do brings it up to date.
 */
export function useLatest(opened: AdminDocument): AdminDocument | null | undefined {
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...read(getDocumentForReview, { params: { documentId: opened.id } }, { absentOn: 404 }),
    queryKey: [...keyOf(getDocumentForReview), opened.id, 'open'],
    // Nothing is asked of the server before somebody changed something.
    initialData: opened,
    gcTime: 0,
  })
  return isFetchedAfterMount && !isError ? data : undefined
}
