import type { QueryClient } from '@tanstack/react-query'
import { type Document, listDocuments } from '#contract/documents/documents.ts'
import { read } from '#web/lib/query.ts'

export const documentsQuery = (applicationId: string) =>
  read(listDocuments, { params: { id: applicationId }, query: {} })

/** Puts a filed document into the cache, so that it shows even if the connection is lost now. */
export function placeFiledDocument(queries: QueryClient, document: Document) {
  queries.setQueryData(documentsQuery(document.applicationId).queryKey, (rows) =>
    rows ? [document, ...rows.filter((row) => row.requirementId !== document.requirementId)] : rows,
  )
}
