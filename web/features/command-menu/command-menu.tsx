import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import * as Base from 'radix-ui/dialog'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ClientApplication } from '#contract/clients/clients.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { takeHeldKeys } from '#web/shared/shortcuts/command-keys.ts'
import { Overlay, useFocusCare } from '#web/ui/dialog-frame.tsx'
import type { Go } from './destinations.ts'
import { FoundClients, OpenClient, RecentClients, useFoundClients } from './menu-clients.tsx'
import { Actions, Screens } from './menu-places.tsx'

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
              <SearchLine words={words} onType={write} onFocus={takeKeys} />
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

interface SearchLineProps {
  words: string
  onType: (words: string) => void
  onFocus: () => void
}

const SearchLine = ({ words, onType, onFocus }: SearchLineProps) => (
  <div className="flex items-center gap-3 border-line border-b px-4">
    <Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
    <Command.Input
      data-initial-focus
      value={words}
      onValueChange={onType}
      onFocus={onFocus}
      maxLength={100}
      placeholder="Search for a client, page or action"
      className="min-h-14 w-full bg-transparent text-base outline-none placeholder:text-ink-faint"
    />
    <Base.Close className="min-h-9 shrink-0 cursor-pointer rounded-sm border border-line px-2 text-ink-soft text-xs hover:bg-sunk sm:min-h-7">
      Esc<span className="sr-only">: close</span>
    </Base.Close>
  </div>
)

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
