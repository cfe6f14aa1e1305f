import { useMemo } from 'react'
import { ClientFilter } from '#contract/clients/clients.ts'
import { useListAddress } from '#web/shared/views/use-list-address.ts'
import { clientParams } from './client-query.ts'

export function useClientQuery() {
  const address = useListAddress(clientParams)
  const { query } = address
  return { ...address, asked: useMemo(() => ClientFilter.parse(query), [query]) }
}
