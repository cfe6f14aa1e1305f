import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import * as Base from 'radix-ui/dialog'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ClientApplication } from '#contract/clients/clients.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { takeHeldKeys } from '#web/shared/shortcuts/command-keys.ts'
import { Overlay } from '#web/ui/dialog-frame.tsx'
import { useFocusCare } from '#web/ui/focus-care.ts'
import { ClientActionList } from './client-action-list.tsx'
import { isActionTyped } from './client-actions.ts'
import type { Go } from './destinations.ts'
import { followUpTyped } from './follow-up-words.ts'
import { clientNow, clientOfEntry, FoundClients, nameOf, RecentClients, useFoundClients } from './menu-clients.tsx'
import type { AskedForm } from './menu-dialog.tsx'
import { Actions, Screens } from './menu-places.tsx'
import { clientAt, clientOfRow } from './recent-clients.ts'

interface CommandMenuProps {
  onClose: () => void
  onAsk: (asked: AskedForm) => void
}

export function CommandMenu({ onClose, onAsk }: CommandMenuProps) {
  const focusCare = useFocusCare()
  const [words, setWords] = useState('')
  const typed = words.trim()
  const about = useClientMeant()
  const isOfClient = about.isChosen || (about.client !== undefined && followUpTyped(typed, portalToday()) !== null)
  const found = useFoundClients(isOfClient ? '' : typed)
  const enter = useEarlyEnter({ ...found, isSearching: found.isSearching || about.isLoading })
  const write = (next: string) => {
    setWords(next)
    enter.forget()
  }
  const takeKeys = () => {
    const { words: ahead, isEntered } = takeHeldKeys()
    if (ahead !== '') write(words + ahead)
    if (isEntered) enter.wait()
  }

  const tools = useTools({ onClose, onAsk })
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = clientOfEntry(enter.list.current?.querySelector<HTMLElement>(CHOSEN_ENTRY)?.dataset.value)
    if (event.key === 'Tab' && !event.shiftKey && entry !== null) {
      event.preventDefault()
      about.choose(entry)
      write('')
    } else if (event.key === 'Backspace' && words === '') about.choose(null)
    else enter.onKeyDown(event)
  }
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
            <Command label="Search everything" shouldFilter={false} loop onKeyDown={onKeyDown}>
              <SearchLine
                words={words}
                name={about.isChosen && about.client ? nameOf(about.client) : undefined}
                onType={write}
                onFocus={takeKeys}
              />
              <Command.List
                ref={enter.list}
                className="max-h-[min(60dvh,28rem)] overflow-y-auto overscroll-contain p-2"
              >
                <Clients typed={typed} about={about} found={isOfClient ? null : found} tools={tools} />
                {!about.isChosen && (
                  <>
                    {typed === '' && <RecentClients besides={about.here} onOpen={tools.open} />}
                    <Actions typed={typed} onGo={tools.go} onClose={onClose} />
                    <Screens typed={typed} onGo={tools.go} />
                  </>
                )}
              </Command.List>
            </Command>
          </Base.Content>
        </Overlay>
      </Base.Portal>
    </Base.Root>
  )
}

function useTools({ onClose, onAsk }: CommandMenuProps) {
  const [, navigate] = useLocation()
  const go: Go = ({ href, isFile }) => {
    onClose()
    if (isFile) void saveFile(href)
    else navigate(href)
  }
  return {
    go,
    open: ({ id }: ClientApplication) => go({ href: `/admin/applications/${id}` }),
    ask(asked: AskedForm) {
      onClose()
      onAsk(asked)
    },
    close: onClose,
  }
}

/** The client chosen in the menu, else of the current row, else of the open page. */
function useClientMeant() {
  const [path] = useLocation()
  const search = useSearch()
  const [here] = useState(() => clientOfRow() ?? clientAt(path, search))
  const [chosen, choose] = useState<string | null>(null)
  const id = chosen ?? here
  const { data, isLoading } = useQuery({ ...clientNow(id ?? ''), enabled: id !== null })
  return { here, isChosen: chosen !== null, choose, isLoading, client: data ?? undefined }
}

interface ClientsProps {
  typed: string
  about: ReturnType<typeof useClientMeant>
  found: ReturnType<typeof useFoundClients> | null
  tools: ReturnType<typeof useTools>
}

function Clients({ typed, about: { client, isChosen }, found, tools }: ClientsProps) {
  const only = found?.clients.length === 1 ? found.clients.find(({ id }) => id !== client?.id) : undefined
  const meant = client && (
    <ClientActionList client={client} typed={typed} how={isChosen ? 'chosen' : 'open'} tools={tools} />
  )
  const comesFirst = isActionTyped(typed)
  return (
    <>
      {comesFirst && meant}
      {found && typed !== '' && <FoundClients found={found} onOpen={tools.open} />}
      {only && <ClientActionList client={only} typed="" how="found" tools={tools} />}
      {!comesFirst && meant}
    </>
  )
}

interface SearchLineProps {
  words: string
  name: string | undefined
  onType: (words: string) => void
  onFocus: () => void
}

const SearchLine = ({ words, name, onType, onFocus }: SearchLineProps) => (
  <div className="flex items-center gap-3 border-line border-b px-4">
    <Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
    {name && (
      <bdi className="max-w-40 shrink-0 truncate rounded-sm bg-brand-soft px-2 py-1 text-brand-strong text-sm">
        {name}
      </bdi>
    )}
    <Command.Input
      data-initial-focus
      value={words}
      onValueChange={onType}
      onFocus={onFocus}
      maxLength={100}
      placeholder={name ? 'Search for an action or tab' : 'Search for a client, page or action'}
      className="min-h-14 w-full bg-transparent text-base outline-none placeholder:text-ink-faint"
    />
    <Base.Close className="min-h-9 shrink-0 cursor-pointer rounded-sm border border-line px-2 text-ink-soft text-xs hover:bg-sunk sm:min-h-7">
      Esc<span className="sr-only">: close</span>
    </Base.Close>
  </div>
)

const CHOSEN_ENTRY = '[cmdk-item][aria-selected="true"]'
const FIRST_ENTRY = '[cmdk-item]:not([aria-disabled="true"])'

/** An early Enter opens the first entry once the response arrives. */
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
