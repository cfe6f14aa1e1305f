import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useListbox } from './listbox.ts'

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

export interface ComboboxProps {
  name: string
  placeholder: string
  chosen: ComboboxChoice | null
  onChoose: (choice: ComboboxChoice | null) => void
  offer: ComboboxChoices
  /** Called with the search text after a pause; null when the list closes. */
  onSearch: (words: string | null) => void
}

const PAUSE_MS = 200

export function useCombobox(props: ComboboxProps) {
  const { chosen, onChoose, offer, onSearch } = props
  const [isOpen, setOpen] = useState(false)
  /** null as long as nothing was typed since the list opened. */
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const words = typed?.trim() ?? ''
  const answers = useAnswers(props, isOpen ? words : undefined, (choice) => choose(choice))
  const { list, search } = answers
  useSelectedWhenChosen(input, chosen?.id)

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
  return { ...answers, isOpen, words, field }
}

function useAnswers(
  { offer, onSearch }: ComboboxProps,
  words: string | undefined,
  onTake: (choice: ComboboxChoice) => void,
) {
  const [searched, setSearched] = useState('')
  const choices = offer.choices ?? []
  // Enter must never choose from the results of another text.
  const isCurrent = words === searched && !offer.busy
  const isShown = words !== undefined && choices.length > 0
  const list = useListbox({ choices, keyOf: ({ id }) => id, onTake, isStale: !(isShown && isCurrent) })
  const search = (next: string) => {
    setSearched(next)
    list.mark(undefined)
    onSearch(next)
  }
  usePaused(words === searched ? undefined : words, search)
  return { choices, isCurrent, isShown, list, search }
}

function usePaused(words: string | undefined, onPause: (words: string) => void) {
  const tell = useEffectEvent(onPause)
  useEffect(() => {
    if (words === undefined) return
    const timer = setTimeout(() => tell(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
}

/** Selects the chosen text, so that the next letter starts a new search. */
function useSelectedWhenChosen(input: RefObject<HTMLInputElement | null>, chosenId: string | undefined) {
  useEffect(() => {
    if (chosenId !== undefined && document.activeElement === input.current) input.current?.select()
  }, [chosenId, input])
}
