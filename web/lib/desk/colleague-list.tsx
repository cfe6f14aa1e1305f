import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Colleague } from '#contract/team.ts'

export interface ColleagueChoice {
  word: string
  known: string
  to: Colleague | null
}

interface ColleagueListProps {
  label: string
  choices: readonly ColleagueChoice[]
  chosen: string | null
  onChoose: (to: Colleague | null) => void
}

/** Letters that follow each other faster than this belong to one name. */
const ONE_NAME_MS = 800

const idOf = ({ to }: ColleagueChoice) => to?.id ?? null
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A list that has the focus as a whole: letters go to whose name, or part of it, begins so; Enter chooses. */
export function ColleagueList({ label, choices, chosen, onChoose }: ColleagueListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [markedId, setMarkedId] = useState<string | null>(chosen)
  const marked = Math.max(
    choices.findIndex((choice) => idOf(choice) === markedId),
    0,
  )
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView?.({ block: 'nearest' })
  }, [marked])
  const mark = (index: number) => {
    const choice = choices[Math.min(Math.max(index, 0), choices.length - 1)]
    if (choice) setMarkedId(idOf(choice))
  }
  const find = (letter: string) => {
    const now = performance.now()
    const goesOn = now - typed.current.at < ONE_NAME_MS
    const text = (goesOn ? typed.current.text : '') + folded(letter)
    typed.current = { text, at: now }
    // The same letter again leads to the next one that begins so.
    const isRepeated = [...text].every((one) => one === text[0])
    const wanted = isRepeated ? text.slice(0, 1) : text
    const from = isRepeated ? marked + 1 : marked
    const order = [...choices.slice(from), ...choices.slice(0, from)]
    const begins = ({ known }: ColleagueChoice) =>
      folded(known).startsWith(wanted) || folded(known).includes(` ${wanted}`)
    const found = order.find(begins)
    if (found) setMarkedId(idOf(found))
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isTyping = typed.current.text !== '' && performance.now() - typed.current.at < ONE_NAME_MS
    const steps: Record<string, number> = {
      ArrowDown: marked + 1,
      ArrowUp: marked - 1,
      Home: 0,
      End: choices.length - 1,
    }
    const step = steps[event.key]
    const choice = choices[marked]
    if (step !== undefined) mark(step)
    else if (event.key === 'Enter' || (event.key === ' ' && !isTyping)) choice && onChoose(choice.to)
    else if (event.key.length === 1) find(event.key)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${marked}`}
      tabIndex={0}
      data-initial-focus
      onKeyDown={press}
      className="-mx-2 max-h-[60dvh] overflow-y-auto rounded-sm"
    >
      {choices.map((choice, index) => {
        const isChosen = idOf(choice) === chosen
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays on the list, which marks and chooses
          // biome-ignore lint/a11y/useFocusableInteractive: the list points at the marked one (aria-activedescendant)
          <div
            key={idOf(choice)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={isChosen}
            onPointerMove={() => setMarkedId(idOf(choice))}
            onClick={() => onChoose(choice.to)}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-2 text-sm',
              isChosen && 'font-semibold',
              index === marked && 'bg-brand-soft text-brand-strong',
            )}
          >
            <span className="min-w-0 break-words">{choice.word}</span>
            {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-brand-strong" />}
          </div>
        )
      })}
    </div>
  )
}
