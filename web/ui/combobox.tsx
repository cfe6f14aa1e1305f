import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Button, Spinner } from './button.tsx'
import { TextInput } from './inputs.tsx'
import { keepsFocus, useListbox } from './listbox.ts'

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

export function Combobox(props: ComboboxProps) {
  const { name, placeholder, chosen, offer } = props
  const { isOpen, isShown, isCurrent, words, list, choices, field } = useCombobox(props)
  return (
    <div className="relative">
      <TextInput
        {...field}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        aria-expanded={isShown}
        aria-controls={isShown ? list.id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={list.activeId}
        className="text-ellipsis pr-10"
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
      {isOpen && (
        <div
          {...keepsFocus}
          className="absolute inset-x-0 top-full z-30 mt-1 animate-appear rounded-control border border-line bg-card p-1.5 shadow-float"
        >
          {isShown && (
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

function useCombobox({ chosen, onChoose, offer, onSearch }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false)
  /** null as long as nothing was typed since the list opened. */
  const [typed, setTyped] = useState<string | null>(null)
  const [searched, setSearched] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const words = typed?.trim() ?? ''
  const choices = offer.choices ?? []
  // Enter must never choose from the answer to other words than those that stand there.
  const isCurrent = words === searched && !offer.busy
  const isShown = isOpen && choices.length > 0
  const list = useListbox({
    choices,
    keyOf: ({ id }) => id,
    onTake: (choice) => choose(choice),
    isStale: !(isShown && isCurrent),
  })
  useSelectedWhenChosen(input, chosen?.id)

  const search = (next: string) => {
    setSearched(next)
    list.mark(undefined)
    onSearch(next)
  }
  usePaused(isOpen && words !== searched ? words : undefined, search)

  const start = () => {
    if (isOpen) return
    setOpen(true)
    search('')
  }
  const startAnew = () => {
    if (!isOpen) input.current?.select()
    start()
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
    if (!isOpen) return
    const isEmptied = typed === ''
    close()
    if (isEmptied && chosen) onChoose(null)
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (list.step(event)) return startAnew()
    if (!isOpen || !(event.key === 'Enter' || event.key === 'Escape')) return
    event.preventDefault()
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (offer.failed) offer.onRetry?.()
    else if (list.marked) choose(list.marked)
  }

  const field = {
    ref: input,
    value: typed ?? chosen?.label ?? '',
    onClick: startAnew,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      start()
      setTyped(event.target.value)
    },
    onKeyDown: press,
    onBlur: leave,
  }
  return { isOpen, isShown, isCurrent, words, list, choices, field }
}

function usePaused(words: string | undefined, onPause: (words: string) => void) {
  const tell = useEffectEvent(onPause)
  useEffect(() => {
    if (words === undefined) return
    const timer = setTimeout(() => tell(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
}

/** The next letter begins another search, not a longer name. */
function useSelectedWhenChosen(input: RefObject<HTMLInputElement | null>, chosenId: string | undefined) {
  useEffect(() => {
    if (chosenId !== undefined && document.activeElement === input.current) input.current?.select()
  }, [chosenId, input])
}

const ChoiceWords = ({ choice: { label, help }, isChosen }: { choice: ComboboxChoice; isChosen: boolean }) => (
  <>
    <span className="min-w-0 grow leading-tight">
      <span className="wrap-anywhere block tabular-nums">{label}</span>
      {help && <span className="wrap-anywhere block text-ink-soft text-xs">{help}</span>}
    </span>
    {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-brand" />}
  </>
)

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
