import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import * as Base from 'radix-ui/dialog'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ClientApplication, getClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { listDocumentsForReview } from '#contract/documents/documents.ts'
import type { Permission } from '#contract/team/team-roles.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { fullName } from '#domain/names/full-name.ts'
import { type Actor, may } from '#domain/permissions.ts'
import { callPage } from '#web/lib/call.ts'
import { keyOf, read } from '#web/lib/query.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useUser } from '#web/lib/session.ts'
import { toast, toastFailed } from '#web/lib/toast.ts'
import { useAssign } from '#web/shared/colleagues/use-assign.ts'
import { asksBeforeSignOut, signOut } from '#web/shared/device/sign-out.ts'
import { useMay } from '#web/shared/may.tsx'
import { takeHeldKeys } from '#web/shared/shortcuts/command-keys.ts'
import { Overlay, useFocusCare } from '#web/ui/dialog.tsx'
import { Entry, Section } from './command-menu-parts.tsx'
import { allActions, allScreens, type Destination, KEYS, LEAVE, matchesTyped, NEXT_DOCUMENT } from './destinations.ts'
import { clientAt, useRecentClients } from './recent-clients.ts'

type Go = (place: Pick<Destination, 'href' | 'isFile'>) => void

const nameOf = ({ user }: ClientApplication) => fullName(user, user.email)

export function CommandMenu({ onClose }: { onClose: () => void }) {
  const focusCare = useFocusCare()
  const [words, setWords] = useState('')
  const typed = words.trim()
  const [, navigate] = useLocation()

  const found = useFoundClients(typed)
  const enter = useEarlyEnter(found)
  const write = (next: string) => {
    setWords(next)
    enter.forget()
  }
  const takeKeys = () => {
    const { words: ahead, isEntered } = takeHeldKeys()
    if (ahead !== '') write(words + ahead)
    if (isEntered) enter.wait()
  }

  const go: Go = ({ href, isFile }) => {
    onClose()
    if (isFile) void saveFile(href)
    else navigate(href)
  }
  const open = ({ id }: ClientApplication) => go({ href: `/admin/applications/${id}` })

  return (
    <Base.Root open onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Overlay className="flex justify-center p-3 sm:p-6 sm:pt-[12vh]">
          <Base.Content
            aria-describedby={undefined}
            {...focusCare}
            className="relative mb-auto w-full max-w-xl animate-rise overflow-hidden rounded-card bg-card shadow-float outline-none"
          >
            <Base.Title className="sr-only">Search everything</Base.Title>
            <Command label="Search everything" shouldFilter={false} loop onKeyDown={enter.onKeyDown}>
              <div className="flex items-center gap-3 border-line border-b px-4">
                <Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
                <Command.Input
                  data-initial-focus
                  value={words}
                  onValueChange={write}
                  onFocus={takeKeys}
                  maxLength={100}
                  placeholder="Search for a client, page or action"
                  className="min-h-14 w-full bg-transparent text-base outline-none placeholder:text-ink-faint"
                />
                <Base.Close className="min-h-9 shrink-0 cursor-pointer rounded-sm border border-line px-2 text-ink-soft text-xs hover:bg-sunk sm:min-h-7">
                  Esc<span className="sr-only">: close</span>
                </Base.Close>
              </div>
              <Command.List
                ref={enter.list}
                className="max-h-[min(60dvh,28rem)] overflow-y-auto overscroll-contain p-2"
              >
                {typed !== '' && <FoundClients found={found} onOpen={open} />}
                <OpenClient typed={typed} onGo={go} onClose={onClose} />
                {typed === '' && <RecentClients onOpen={open} />}
                <Actions typed={typed} onGo={go} onClose={onClose} />
                <Screens typed={typed} onGo={go} />
              </Command.List>
            </Command>
          </Base.Content>
        </Overlay>
      </Base.Portal>
    </Base.Root>
  )
}

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

const FoundClients = ({ found: { clients, isSearching, isError }, onOpen }: FoundClientsProps) => (
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

const isAllowed = (user: Actor, { needs }: { label: string; needs?: Permission }) =>
  needs === undefined || may.can(user, needs)

interface DestinationsProps {
  typed: string
  onGo: Go
}

function Actions({ typed, onGo, onClose }: DestinationsProps & { onClose: () => void }) {
  const user = useUser()
  const keysButton = document.querySelector<HTMLElement>('[data-key-list]')
  const showKeys = () => {
    onClose()
    // Once this search is gone, and the focus back where it was.
    setTimeout(() => keysButton?.click())
  }
  const leave = () => {
    onClose()
    if (!asksBeforeSignOut(user.id)) void signOut()
  }
  const entries = [
    { ...NEXT_DOCUMENT, value: 'next', act: () => void reviewNext(onGo) },
    ...allActions.map((place) => ({ ...place, value: place.href, act: () => onGo(place) })),
    ...(keysButton ? [{ ...KEYS, value: KEYS.label, act: showKeys }] : []),
    { ...LEAVE, value: LEAVE.label, act: leave },
  ].filter((entry) => isAllowed(user, entry) && matchesTyped(entry, typed))
  if (entries.length === 0) return null
  return (
    <Section heading="Actions">
      {entries.map(({ value, label, act }) => (
        <Entry key={value} value={`do ${value}`} onSelect={act} words={label} />
      ))}
    </Section>
  )
}

function Screens({ typed, onGo }: DestinationsProps) {
  const user = useUser()
  const screens = allScreens.filter((place) => isAllowed(user, place) && matchesTyped(place, typed))
  if (screens.length === 0) return null
  return (
    <Section heading="Go to">
      {screens.map((place) => (
        <Entry key={place.href} value={`go ${place.href}`} onSelect={() => onGo(place)} words={place.label} />
      ))}
    </Section>
  )
}

function RecentClients({ onOpen }: { onOpen: (client: ClientApplication) => void }) {
  const ids = useRecentClients()
  const [path] = useLocation()
  const here = clientAt(path, useSearch())
  const found = useQueries({
    queries: ids
      .filter((id) => id !== here)
      .map((id) => read(getClientApplication, { params: { id } }, { absentOn: 404 })),
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
  onGo: (place: Pick<Destination, 'href'>) => void
  onClose: () => void
}

function OpenClient({ typed, onGo, onClose }: OpenClientProps) {
  const [path] = useLocation()
  const id = clientAt(path, useSearch())
  const { data: client } = useQuery({
    ...read(getClientApplication, { params: { id: id ?? '' } }, { absentOn: 404 }),
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
  const writing = { label: `Write to ${name}`, act: () => onGo({ href: `/messages?applicationId=${client.id}` }) }
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

async function reviewNext(go: (place: { href: string }) => void): Promise<void> {
  try {
    const { rows } = await callPage(
      listDocumentsForReview,
      { query: { status: 'pending', order: 'oldest' } },
      { limit: 1 },
    )
    const [next] = rows
    if (next) go({ href: `/admin/queue?review=${next.id}` })
    else toast.show('Nothing is waiting', 'Every document has been reviewed.')
  } catch (error) {
    toastFailed(error, 'The next document could not be found. Please try again.')
  }
}

const PAUSE_MS = 150
const MOST = 8

function useFoundClients(typed: string) {
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

const FIRST_ENTRY = '[cmdk-item]:not([aria-disabled="true"])'

/** Enter that comes before the answer opens the first entry once it is there. */
function useEarlyEnter({ isSearching, isError }: Pick<ReturnType<typeof useFoundClients>, 'isSearching' | 'isError'>) {
  const list = useRef<HTMLDivElement>(null)
  const hasChosen = useRef(false)
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || isSearching) return
    setWaiting(false)
    if (!isError) list.current?.querySelector<HTMLElement>(FIRST_ENTRY)?.click()
  }, [isWaiting, isSearching, isError])
  return {
    list,
    wait: () => setWaiting(true),
    forget() {
      hasChosen.current = false
      setWaiting(false)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key.startsWith('Arrow')) hasChosen.current = true
      if (event.key !== 'Enter' || !isSearching || hasChosen.current) return
      event.preventDefault()
      setWaiting(true)
    },
  }
}
