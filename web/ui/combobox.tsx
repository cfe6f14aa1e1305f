import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { Button, Spinner } from './button.tsx'
import { TextInput } from './inputs.tsx'
import { keepsFocus } from './listbox.ts'
import { type ComboboxChoice, type ComboboxChoices, type ComboboxProps, useCombobox } from './use-combobox.ts'

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
          {isShown && <ChoiceList {...{ name, choices, list, isCurrent }} chosenId={chosen?.id} />}
          <Foot offer={offer} words={words} isCurrent={isCurrent} />
        </div>
      )}
    </div>
  )
}

interface ComboboxListProps extends Pick<ReturnType<typeof useCombobox>, 'choices' | 'list' | 'isCurrent'> {
  name: string
  chosenId: string | undefined
}

export const ChoiceList = ({ name, choices, list, isCurrent, chosenId }: ComboboxListProps) => (
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
        {...list.optionOf(choice, choice.id === chosenId)}
        key={choice.id}
        className={clsx(
          'flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 text-sm transition-colors',
          choice === list.marked && 'bg-sunk',
          !isCurrent && 'text-ink-faint',
        )}
      >
        <ChoiceWords choice={choice} isChosen={choice.id === chosenId} />
      </div>
    ))}
  </div>
)

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
  const found = isCurrent ? choices?.length : undefined
  const isQuiet = Boolean(found) && note === undefined
  return (
    <p role="status" className={isQuiet ? 'sr-only' : 'flex min-h-8 items-center gap-2 px-2.5 text-ink-soft text-xs'}>
      {found === undefined && <Spinner className="size-3.5" />}
      {foundInWords(found, words, note)}
    </p>
  )
}

function foundInWords(found: number | undefined, words: string, note?: string): string {
  if (found === undefined) return 'Searching'
  if (found > 0) return note ?? `${found} to choose from`
  return words ? `Nothing matches “${words}”` : 'There is nothing to choose yet'
}
