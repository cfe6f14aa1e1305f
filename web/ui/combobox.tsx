import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TextInput } from './inputs.tsx'
import { keepsFocus, useListbox } from './listbox.ts'
import { Spinner } from './spinner.tsx'

export interface ComboboxChoice {
  id: string
  label: string
  help?: string
}

export interface ComboboxChoices {
  choices: readonly ComboboxChoice[] | undefined
  busy?: boolean
  failed?: boolean
  onRetry?: () => void
  note?: string | undefined
}

interface ComboboxProps {
  name: string
  placeholder: string
  chosen: ComboboxChoice | null
  onChoose: (choice: ComboboxChoice | null) => void
  offer: ComboboxChoices
  /** Told what is looked for once the typing pauses; null when the list is closed. */
  onSearch: (words: string | null) => void
}

const PAUSE_MS = 200

export function Combobox({ name, placeholder, chosen, onChoose, offer, onSearch }: ComboboxProps) {
  const [open, setOpen] = useState(false)
  /** null as long as nothing was typed since the list opened. */
  const [typed, setTyped] = useState<string | null>(null)
  const [searched, setSearched] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const words = typed?.trim() ?? ''
  const choices = offer.choices ?? []
  // Enter must never choose from the answer to other words than those that stand there.
  const isCurrent = words === searched && !offer.busy
  const shown = open && choices.length > 0
  const list = useListbox({
    choices,
    keyOf: ({ id }) => id,
    onTake: (choice) => choose(choice),
    isStale: !(shown && isCurrent),
  })

  const search = useEffectEvent((next: string) => {
    setSearched(next)
    list.mark(undefined)
    onSearch(next)
  })
  useEffect(() => {
    if (!open || words === searched) return
    const timer = setTimeout(() => search(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [open, words, searched])

  // The next letter begins another search, not a longer name.
  const selectWords = () => input.current?.select()
  const chosenId = chosen?.id
  useEffect(() => {
    if (chosenId !== undefined && document.activeElement === input.current) input.current?.select()
  }, [chosenId])

  const start = () => {
    if (open) return
    setOpen(true)
    setSearched('')
    list.mark(undefined)
    onSearch('')
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    onSearch(null)
  }
  const choose = (choice: ComboboxChoice) => {
    close()
    onChoose(choice)
  }
  const leave = () => {
    if (!open) return
    const emptied = typed === ''
    close()
    if (emptied && chosen) onChoose(null)
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (list.step(event)) {
      if (open) return
      selectWords()
      start()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (offer.failed) offer.onRetry?.()
      else if (list.marked) choose(list.marked)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <div className="relative">
      <TextInput
        ref={input}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? chosen?.label ?? ''}
        aria-expanded={shown}
        aria-controls={shown ? list.id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={list.activeId}
        onClick={() => {
          if (!open) selectWords()
          start()
        }}
        onChange={(event) => {
          start()
          setTyped(event.target.value)
        }}
        onKeyDown={press}
        onBlur={leave}
        className="text-ellipsis pr-10"
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
      {open && (
        <div
          {...keepsFocus}
          className="absolute inset-x-0 top-full z-30 mt-1 animate-appear rounded-control border border-line bg-card p-1.5 shadow-float"
        >
          {shown && (
            <div
              ref={list.ref}
              id={list.id}
              role="listbox"
              aria-label={name}
              aria-busy={!isCurrent}
              className="max-h-72 overflow-y-auto overscroll-contain"
            >
              {choices.map((choice) => (
                <div
                  {...list.optionOf(choice, choice.id === chosen?.id)}
                  key={choice.id}
                  className={clsx(
                    'flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 text-sm transition-colors',
                    choice === list.marked && 'bg-sunk',
                    !isCurrent && 'text-ink-faint',
                  )}
                >
                  <ChoiceWords choice={choice} isChosen={choice.id === chosen?.id} />
                </div>
              ))}
            </div>
          )}
          <Foot offer={offer} words={words} isCurrent={isCurrent} />
        </div>
      )}
    </div>
  )
}

function ChoiceWords({ choice: { label, help }, isChosen }: { choice: ComboboxChoice; isChosen: boolean }) {
  return (
    <>
      <span className="min-w-0 grow leading-tight">
        <span className="wrap-anywhere block tabular-nums">{label}</span>
        {help && <span className="wrap-anywhere block text-ink-soft text-xs">{help}</span>}
      </span>
      {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-brand" />}
    </>
  )
}

function Foot({ offer, words, isCurrent }: { offer: ComboboxChoices; words: string; isCurrent: boolean }) {
  const { choices, failed, onRetry, note } = offer
  if (failed) {
    return (
      <div role="status" className="flex items-center justify-between gap-3 px-2.5 py-1.5 text-sm">
        The list could not be loaded.
        <Button size="small" variant="secondary" tabIndex={-1} onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  }
  const isSearching = !isCurrent || !choices
  const count = choices?.length ?? 0
  const nothing = words ? `Nothing matches “${words}”` : 'There is nothing to choose yet'
  const isQuiet = !isSearching && count > 0 && note === undefined
  return (
    <p role="status" className={isQuiet ? 'sr-only' : 'flex min-h-8 items-center gap-2 px-2.5 text-ink-soft text-xs'}>
      {isSearching && <Spinner className="size-3.5" />}
      {isSearching ? 'Searching' : count === 0 ? nothing : (note ?? `${count} to choose from`)}
    </p>
  )
}
