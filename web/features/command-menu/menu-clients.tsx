import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ClientApplication, getClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { fullName } from '#domain/names/full-name.ts'
import { callPage } from '#web/lib/call.ts'
import { keyOf, read } from '#web/lib/query.ts'
import { Entry, Section } from './command-menu-parts.tsx'
import { useRecent } from './recent-clients.ts'

export const nameOf = ({ user }: ClientApplication) => fullName(user, user.email)
export const clientNow = (id: string) => read(getClientApplication, { params: { id } }, { absentOn: 404 })

const CLIENT = 'client '
export const clientOfEntry = (value: string | undefined) =>
  value?.startsWith(CLIENT) ? value.slice(CLIENT.length) : null

interface ClientEntryProps {
  client: ClientApplication
  isStale?: boolean
  onSelect: () => void
}

function ClientEntry({ client, isStale = false, onSelect }: ClientEntryProps) {
  const { id, applicationNumber, status, user } = client
  return (
    <Entry
      value={`${CLIENT}${id}`}
      className="after:text-xs pointer-fine:data-[selected=true]:after:content-['Tab:_actions']"
      isStale={isStale}
      onSelect={onSelect}
      words={nameOf(client)}
      more={user.email === nameOf(client) ? undefined : user.email}
      aside={`${applicationNumber} · ${statusLabel(status)}`}
    />
  )
}

interface FoundClientsProps {
  found: ReturnType<typeof useFoundClients>
  onOpen: (client: ClientApplication) => void
}

export const FoundClients = ({ found: { clients, isSearching, isError }, onOpen }: FoundClientsProps) => (
  <Section heading="Clients">
    {clients.map((client) => (
      <ClientEntry key={client.id} client={client} isStale={isSearching} onSelect={() => onOpen(client)} />
    ))}
    {clients.length === 0 && (
      <p role="status" className="px-3 py-2 text-ink-soft text-sm">
        {isError
          ? 'The search is not responding. Please check your connection.'
          : isSearching
            ? 'Searching…'
            : 'No client has this name, number, address or mobile number.'}
      </p>
    )}
  </Section>
)

interface RecentClientsProps {
  besides: string | null
  onOpen: (client: ClientApplication) => void
}

export function RecentClients({ besides, onOpen }: RecentClientsProps) {
  const { ids } = useRecent('recent-clients')
  const found = useQueries({ queries: ids.filter((id) => id !== besides).map(clientNow) })
  const clients = found.flatMap(({ data }) => (data ? [data] : []))
  if (clients.length === 0) return null
  return (
    <Section heading="Recently opened">
      {clients.map((client) => (
        <ClientEntry key={client.id} client={client} onSelect={() => onOpen(client)} />
      ))}
    </Section>
  )
}

const PAUSE_MS = 150
const MOST = 8

export function useFoundClients(typed: string) {
  const [search, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = search !== '' && typed !== ''
  const { data, isError, isFetching, isPaused } = useQuery({
    queryKey: [...keyOf(listClientApplications), 'palette', search],
    queryFn: () => callPage(listClientApplications, { query: { search } }, { limit: MOST }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return {
    clients: isAsked ? (data?.rows ?? []) : [],
    isSearching: typed !== '' && (search !== typed || isFetching),
    isError: isAsked && (isError || isPaused),
  }
}
