import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TextInput } from './inputs.tsx'
import { Spinner } from './spinner.tsx'

export interface Choice {
  id: string
  label: string
  help?: string
}

export interface Offer {
  choices: readonly Choice[] | undefined
  busy?: boolean
  failed?: boolean
  onRetry?: () => void
  note?: string | undefined
}

interface ComboboxProps {
  name: string
  placeholder: string
  chosen: Choice | null
  onChoose: (choice: Choice | null) => void
  offer: Offer
  /** Told what is looked for once the typing pauses; null when the list is closed. */
  onSearch: (words: string | null) => void
}

const PAUSE_MS = 200

export function Combobox({ name, placeholder, chosen, onChoose, offer, onSearch }: ComboboxProps) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  /** null as long as nothing was typed since the list opened. */
  const [typed, setTyped] = useState<string | null>(null)
  const [searched, setSearched] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const words = typed?.trim() ?? ''
  const choices = offer.choices ?? []
  // Enter must never choose from the answer to other words than those that stand there.
  const isCurrent = words === searched && !offer.busy
  const shown = open && choices.length > 0
  const marked = shown && isCurrent ? choices[Math.min(active, choices.length - 1)] : undefined

  const search = useEffectEvent((next: string) => {
    setSearched(next)
    setActive(0)
    onSearch(next)
  })
  useEffect(() => {
    if (!open || words === searched) return
    const timer = setTimeout(() => search(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [open, words, searched])

  useEffect(() => {
    if (marked) list.current?.querySelector(`[id="${listId}-${marked.id}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [marked, listId])

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
    setActive(0)
    onSearch('')
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    onSearch(null)
  }
  const choose = (choice: Choice) => {
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
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!open) {
        selectWords()
        return start()
      }
      if (choices.length > 0) setActive((Math.min(active, choices.length - 1) + step + choices.length) % choices.length)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (offer.failed) offer.onRetry?.()
      else if (marked) choose(marked)
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
        aria-controls={shown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={marked && `${listId}-${marked.id}`}
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
        // biome-ignore lint/a11y/noStaticElementInteractions: whoever presses here keeps the cursor in the field
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-30 mt-1 animate-appear rounded-control border border-line bg-card p-1.5 shadow-float"
        >
          {shown && (
            <div
              ref={list}
              id={listId}
              role="listbox"
              aria-label={name}
              aria-busy={!isCurrent}
              className="max-h-72 overflow-y-auto overscroll-contain"
            >
              {choices.map((choice, index) => (
                <Option
                  key={choice.id}
                  id={`${listId}-${choice.id}`}
                  choice={choice}
                  isChosen={choice.id === chosen?.id}
                  isMarked={choice === marked}
                  isStale={!isCurrent}
                  onPoint={() => setActive(index)}
                  onChoose={() => choose(choice)}
                />
              ))}
            </div>
          )}
          <Foot offer={offer} words={words} isCurrent={isCurrent} />
        </div>
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  isChosen: boolean
  isMarked: boolean
  isStale: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, choice, isChosen, isMarked, isStale, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which marks and chooses
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at the marked one (aria-activedescendant)
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 text-sm transition-colors',
        isMarked && 'bg-sunk',
        isStale && 'text-ink-faint',
      )}
    >
      <span className="min-w-0 grow leading-tight">
        <span className="wrap-anywhere block tabular-nums">{choice.label}</span>
        {choice.help && <span className="wrap-anywhere block text-ink-soft text-xs">{choice.help}</span>}
      </span>
      {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-brand" />}
    </div>
  )
}

function Foot({ offer, words, isCurrent }: { offer: Offer; words: string; isCurrent: boolean }) {
  const { choices, failed, onRetry, note } = offer
  if (failed) {
    return (
      <div role="status" className="flex items-center justify-between gap-3 px-2.5 py-1.5 text-sm">
        The list did not come.
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
