import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ClientApplication, getClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { fullName } from '#domain/names/full-name.ts'
import { callPage } from '#web/lib/call.ts'
import { keyOf, read } from '#web/lib/query.ts'
import { useAssign } from '#web/shared/colleagues/use-assign.ts'
import { useMay } from '#web/shared/may.tsx'
import { Entry, Section } from './command-menu-parts.tsx'
import { type Go, matchesTyped } from './destinations.ts'
import { clientAt, useRecentClients } from './recent-clients.ts'

const nameOf = ({ user }: ClientApplication) => fullName(user, user.email)
const clientNow = (id: string) => read(getClientApplication, { params: { id } }, { absentOn: 404 })

interface ClientEntryProps {
  client: ClientApplication
  isStale?: boolean
  onSelect: () => void
}

function ClientEntry({ client, isStale = false, onSelect }: ClientEntryProps) {
  const { id, applicationNumber, status, user } = client
  return (
    <Entry
      value={`client ${id}`}
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

export function RecentClients({ onOpen }: { onOpen: (client: ClientApplication) => void }) {
  const ids = useRecentClients()
  const [path] = useLocation()
  const here = clientAt(path, useSearch())
  const found = useQueries({
    queries: ids.filter((id) => id !== here).map(clientNow),
  })
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

interface OpenClientProps {
  typed: string
  onGo: Go
  onClose: () => void
}

export function OpenClient({ typed, onGo, onClose }: OpenClientProps) {
  const [path] = useLocation()
  const id = clientAt(path, useSearch())
  const { data: client } = useQuery({
    ...clientNow(id ?? ''),
    enabled: id !== null,
  })
  const { assign, myself, mayAssign } = useAssign()
  const mayWrite = useMay('messages.write')
  if (id === null || !client) return null
  const name = nameOf(client)
  const isMine = client.assignedTo?.id === myself.id
  const assignTo = (to: typeof myself | null) => {
    onClose()
    assign({ application: { id: client.id, name, assignedTo: client.assignedTo }, to })
  }
  const assignment = isMine
    ? { label: `Unassign ${name}`, act: () => assignTo(null) }
    : { label: `Assign ${name} to me`, act: () => assignTo(myself) }
  const href = `/messages?show=open&applicationId=${client.id}`
  const writing = { label: `Write to ${name}`, act: () => onGo({ href }) }
  const bulkChanges = [...(mayWrite ? [writing] : []), ...(mayAssign ? [assignment] : [])].filter((bulkChange) =>
    matchesTyped({ label: bulkChange.label, words: 'message assign' }, typed),
  )
  if (bulkChanges.length === 0) return null
  return (
    <Section heading="This client">
      {bulkChanges.map(({ label, act }) => (
        <Entry key={label} value={label} onSelect={act} words={label} />
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
