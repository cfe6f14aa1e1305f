import { Search } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { TextInput } from '#web/ui/inputs.tsx'

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>
  label: string
  value: string
  onChange: (words: string) => void
  onLeave: () => void
}

export function SearchBox({ ref, label, value, onChange, onLeave }: SearchBoxProps) {
  const leave = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !['Enter', 'ArrowDown', 'Escape'].includes(event.key)) return
    // The browser would empty the box at Escape and keep the keyboard in it.
    event.preventDefault()
    onLeave()
  }
  return (
    <search className="relative w-full sm:w-60 sm:grow lg:max-w-80">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      <TextInput
        ref={ref}
        type="search"
        aria-label={label}
        placeholder="Name, email, mobile or number"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={leave}
        className="pl-9 sm:min-h-10 sm:text-sm"
      />
    </search>
  )
}
