import { useSearchParams } from 'wouter'
import { DocumentStatus } from '#contract/documents/documents.ts'

export function useStatusFilter(): DocumentStatus | undefined {
  const [search] = useSearchParams()
  return DocumentStatus.safeParse(search.get('status')).data
}
