import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listClientApplications } from '#contract/clients.ts'
import { callPage } from '#web/lib/call.ts'
import { keyOf } from '#web/lib/query.ts'

const PAUSE_MS = 150
const MOST = 8

export function useFoundClients(typed: string) {
  const [search, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = search !== '' && typed !== ''
  const { data, isError, isFetching } = useQuery({
    queryKey: [...keyOf(listClientApplications), 'palette', search],
    queryFn: () => callPage(listClientApplications, { query: { search } }, { limit: MOST }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return {
    clients: isAsked ? (data?.rows ?? []) : [],
    isSearching: typed !== '' && (search !== typed || isFetching),
    isError: isAsked && isError,
  }
}
