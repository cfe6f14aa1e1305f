import { useId } from 'react'
import type { Finish } from './picture/corners.ts'
import type { PhotoPage } from './saved-pages.ts'

const LOOKS: readonly (readonly [Finish, string])[] = [
  ['original', 'Original'],
  ['clean', 'Clean'],
  ['grey', 'Grey'],
]

interface LookChoiceProps {
  page: PhotoPage
  number: number
  onLook: (look: Finish) => void
}

export function LookChoice({ page, number, onLook }: LookChoiceProps) {
  const group = useId()
  const chosen = page.edits.look ?? 'original'
  return (
    <fieldset className="flex max-w-xs">
      <legend className="sr-only">Look of page {number}</legend>
      {LOOKS.map(([look, name]) => (
        <label
          key={look}
          className="grid min-h-9 grow cursor-pointer place-items-center border border-line-strong px-1.5 font-semibold text-ink-soft text-xs not-first-of-type:border-l-0 first-of-type:rounded-l-control last-of-type:rounded-r-control has-checked:bg-brand-soft has-checked:text-brand-strong has-focus-visible:outline-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={group}
            checked={look === chosen}
            onChange={() => onLook(look)}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
