import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A press keeps the focus and the cursor. */
export const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

interface ListboxOptions<Choice> {
  choices: readonly Choice[]
  keyOf: (choice: Choice) => string
  onTake: (choice: Choice) => void
  first?: string
  isStale?: boolean
  wraps?: boolean
  /** Nothing is marked until an arrow or the pointer marks it. */
  startsUnmarked?: boolean
}

/**
 * A list with one choice marked by arrow key or pointer. The focus stays in the field or on the list, which names the
 * marked choice by `activeId`. The field decides which key takes the choice.
 */
export function useListbox<Choice>(options: ListboxOptions<Choice>) {
  const { choices, keyOf, onTake, first, isStale = false, wraps = true, startsUnmarked = false } = options
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const [markedKey, setMarkedKey] = useState(first)
  const found = choices.findIndex((choice) => keyOf(choice) === markedKey)
  const index = startsUnmarked ? found : Math.max(found, 0)
  const marked = isStale ? undefined : choices[index]
  const activeId = marked && `${id}-${keyOf(marked)}`

  useEffect(() => {
    if (activeId) ref.current?.querySelector('[data-marked]')?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  const mark = (choice: Choice | undefined) => setMarkedKey(choice && keyOf(choice))
  return {
    id,
    ref,
    marked,
    index,
    activeId,
    mark,
    step(event: KeyboardEvent): boolean {
      const by = steps[event.key]
      if (by === undefined) return false
      event.preventDefault()
      const next = index < 0 && by < 0 ? by : index + by
      mark(wraps ? choices.at(next % choices.length) : (choices[next] ?? choices[index]))
      return true
    },
    optionOf: (choice: Choice, isSelected = choice === marked) => ({
      ...keepsFocus,
      id: `${id}-${keyOf(choice)}`,
      role: 'option' as const,
      'aria-selected': isSelected,
      'data-marked': choice === marked || undefined,
      onPointerMove: () => mark(choice),
      onClick: () => onTake(choice),
    }),
  }
}
