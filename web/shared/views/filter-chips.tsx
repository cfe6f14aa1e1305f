import { X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

export interface FilterChip<Query> {
  words: string
  without: Query
}

interface FilterChipsProps<Query> {
  chips: readonly FilterChip<Query>[]
  onRemove: (chip: FilterChip<Query>) => void
  onClear: () => void
}

export function FilterChips<Query>({ chips, onRemove, onClear }: FilterChipsProps<Query>) {
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <ul aria-label="Filters in use" className="contents">
        {chips.map((chip) => (
          <li key={chip.words} className="min-w-0">
            <button
              type="button"
              aria-label={`Remove filter ${chip.words}`}
              onClick={() => onRemove(chip)}
              className="inline-flex min-h-9 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-brand-line bg-brand-soft py-0.5 pr-2 pl-3 text-brand-strong text-sm transition-colors hover:border-brand sm:min-h-7"
            >
              <span className="truncate">{chip.words}</span>
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear all
      </Button>
    </div>
  )
}
