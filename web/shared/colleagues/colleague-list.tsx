import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import type { Colleague } from '#contract/team/colleague.ts'
import { isChord } from '#web/ui/keys.ts'
import { useListbox } from '#web/ui/listbox.ts'

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

// Faster letters belong to the same name.
const ONE_NAME_MS = 800

const NOBODY = 'nobody'
const keyOf = ({ to }: ColleagueChoice) => to?.id ?? NOBODY
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A focusable list: letters jump to a name or part of a name with that start; Enter chooses. */
export function ColleagueList({ label, choices, chosen, onChoose }: ColleagueListProps) {
  const list = useListbox({
    choices,
    keyOf,
    onTake: ({ to }) => onChoose(to),
    first: chosen ?? NOBODY,
    wraps: false,
  })
  const { isTyping, find } = useTypeAhead(choices, list)
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (isChord(event) || list.step(event)) return
    if (key === 'Home' || key === 'End') list.mark(choices.at(key === 'Home' ? 0 : -1))
    else if (key === 'Enter' || (key === ' ' && !isTyping())) list.marked && onChoose(list.marked.to)
    else if (key.length === 1) find(key)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={list.ref}
      id={list.id}
      role="listbox"
      aria-label={label}
      aria-activedescendant={list.activeId}
      tabIndex={0}
      data-initial-focus
      onKeyDown={press}
      className="-mx-2 max-h-[60dvh] overflow-y-auto rounded-sm"
    >
      {choices.map((choice) => {
        const isChosen = keyOf(choice) === (chosen ?? NOBODY)
        return (
          <div
            {...list.optionOf(choice, isChosen)}
            key={keyOf(choice)}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-2 text-sm',
              isChosen && 'font-semibold',
              choice === list.marked && 'bg-brand-soft text-brand-strong',
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

function useTypeAhead(
  choices: readonly ColleagueChoice[],
  { index, mark }: Pick<ReturnType<typeof useListbox<ColleagueChoice>>, 'index' | 'mark'>,
) {
  const typed = useRef({ text: '', at: 0 })
  const isTyping = () => typed.current.text !== '' && performance.now() - typed.current.at < ONE_NAME_MS
  const find = (letter: string) => {
    const text = (isTyping() ? typed.current.text : '') + folded(letter)
    typed.current = { text, at: performance.now() }
    // Repeating one letter cycles through its names.
    const isRepeated = [...text].every((one) => one === text[0])
    const wanted = isRepeated ? text.slice(0, 1) : text
    const from = isRepeated ? index + 1 : index
    const order = [...choices.slice(from), ...choices.slice(0, from)]
    const found = order.find(({ known }) => folded(known).startsWith(wanted) || folded(known).includes(` ${wanted}`))
    if (found) mark(found)
  }
  return { isTyping, find }
}
