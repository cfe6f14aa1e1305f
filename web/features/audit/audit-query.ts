import { auditFilterShape, WholeAuditFilter } from '#contract/audit/audit.ts'
import { type ListQuery, listParams } from '#web/shared/views/list-words.ts'
import { useListAddress } from '#web/shared/views/use-list-address.ts'

type AuditKey = (typeof auditKeys)[number]
export const auditKeys = ['search', 'person', 'application', 'action', 'from', 'to', 'run'] as const

const auditWords = listParams(auditKeys, auditFilterShape, '')

export type AuditAddress = ReturnType<typeof useAuditAddress>

export function useAuditAddress() {
  const { query, change, clear, hrefOf } = useListAddress(auditWords)
  return {
    query: WholeAuditFilter.safeParse(query).success ? query : { ...query, to: undefined },
    change,
    clear,
    hrefOf: (only: ListQuery<AuditKey>) => hrefOf(auditWords.write(only)),
  }
}
