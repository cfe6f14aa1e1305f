import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { ChoiceList } from './combobox.tsx'
import { Field, type FieldProps } from './field.tsx'
import { TextInput } from './inputs.tsx'
import { keepsFocus, useListbox } from './listbox.ts'
import type { ComboboxChoice } from './use-combobox.ts'

// A longer list would need scrolling, which is hard without a mouse; one more letter narrows it.
const AT_ONCE = 5

interface SuggestFieldProps
  extends Omit<FieldProps, 'children'>,
    Pick<ComponentProps<'input'>, 'name' | 'autoComplete'> {
  value: string
  onChange: (value: string) => void
  suggest: (typed: string) => readonly ComboboxChoice[]
  onTake?: (choice: ComboboxChoice) => void
  onFocus?: () => void
  onBlur?: (goneTo: EventTarget | null) => void
}

export function SuggestField(props: SuggestFieldProps) {
  const { value, onChange: _change, suggest: _suggest, onTake: _take, onBlur: _blur, ...rest } = props
  const { onFocus, name, autoComplete, ...field } = rest
  const { input, choices, hasMore, list } = useSuggestions(props)
  return (
    <Field {...field}>
      <div className="relative">
        <TextInput {...{ name, autoComplete, value }} {...input} onFocus={onFocus} />
        {choices.length > 0 && (
          <div
            {...keepsFocus}
            className="absolute inset-x-0 top-full z-30 mt-1 animate-appear rounded-control border border-line bg-card p-1.5 shadow-float"
          >
            <ChoiceList name="Suggestions" choices={choices} list={list} isCurrent chosenId={undefined} />
            {hasMore && <p className="px-2.5 py-1 text-ink-soft text-xs">Type to find more</p>}
          </div>
        )}
        <p role="status" className="sr-only">
          {choices.length > 0 && `${choices.length} to choose from`}
        </p>
      </div>
    </Field>
  )
}

function useSuggestions({ onChange, suggest, onTake, onBlur }: SuggestFieldProps) {
  const [typed, setTyped] = useState<string>()
  const found = typed === undefined ? [] : suggest(typed)
  const choices = found.slice(0, AT_ONCE)
  const close = () => setTyped(undefined)
  const take = (choice: ComboboxChoice) => {
    close()
    if (onTake) onTake(choice)
    else onChange(choice.label)
  }
  const list = useListbox({ choices, keyOf: ({ id }) => id, onTake: take, startsUnmarked: true })

  const press = (event: KeyboardEvent) => {
    if (list.step(event)) return typed === undefined && setTyped('')
    if (choices.length === 0) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && list.marked) {
      event.preventDefault()
      take(list.marked)
    }
  }
  const input = {
    'aria-haspopup': 'listbox' as const,
    'aria-controls': choices.length > 0 ? list.id : undefined,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': list.activeId,
    onClick: () => setTyped(typed ?? ''),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      list.mark(undefined)
      onChange(target.value)
    },
    onKeyDown: press,
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      close()
      onBlur?.(relatedTarget)
    },
  }
  return { input, choices, hasMore: found.length > AT_ONCE, list }
}

export const suggestFrom =
  (names: readonly string[], shortOf: (name: string) => string = () => '') =>
  (typed: string): readonly ComboboxChoice[] => {
    const words = typed.trim().toLowerCase()
    if (names.includes(typed.trim())) return []
    return names
      .filter((name) => `${shortOf(name)} ${name}`.toLowerCase().includes(words))
      .map((name) => ({ id: name.replaceAll(' ', '-'), label: name }))
  }
