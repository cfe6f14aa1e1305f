import type { QueryClient } from '@tanstack/react-query'
import { type Document, listDocuments } from '#contract/documents/documents.ts'
import { read } from '#web/lib/query.ts'

export const documentsQuery = (applicationId: string) =>
  read(listDocuments, { params: { id: applicationId }, query: {} })

/** Puts a document that was filed just now where the screen reads, so that it shows even if the line is cut here. */
export function placeFiledDocument(queries: QueryClient, document: Document) {
  queries.setQueryData(documentsQuery(document.applicationId).queryKey, (rows) =>
    rows ? [document, ...rows.filter((row) => row.requirementId !== document.requirementId)] : rows,
  )
}
