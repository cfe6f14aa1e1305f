import { useQuery } from '@tanstack/react-query'
import { type AdminDocument, type DocumentVersion, listDocuments } from '#contract/documents.ts'
import { read } from '#web/lib/query.ts'

export function useEarlierVersions(document: AdminDocument): readonly DocumentVersion[] {
  const where = { params: { id: document.applicationId }, query: { versions: 'all' as const } }
  const { data = [] } = useQuery(read(listDocuments, where))
  return data.filter(({ id, requirementId }) => requirementId === document.requirementId && id < document.id)
}
