import { useSearchParams } from 'wouter'
import { DocumentStatus } from '#contract/documents.ts'

/** The status that the address asks for; anything unknown asks for all documents. */
export function useStatusFilter(): DocumentStatus | undefined {
  const [search] = useSearchParams()
  return DocumentStatus.safeParse(search.get('status')).data
}
