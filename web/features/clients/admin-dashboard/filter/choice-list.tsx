import { useId } from 'react'
import type { FilterChoice } from './filter-labels.ts'

interface ChoiceListProps {
  legend: string
  choices: readonly FilterChoice[]
  chosen: readonly string[]
  kind: 'radio' | 'checkbox'
  onChoose: (value: string, isChosen: boolean) => void
  showsLegend: boolean
}

export function ChoiceList({ legend, choices, chosen, kind, onChoose, showsLegend }: ChoiceListProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={showsLegend ? 'pb-1 font-semibold text-sm' : 'sr-only'}>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 text-base hover:bg-sunk sm:min-h-9 sm:text-sm"
        >
          <input
            type={kind}
            name={name}
            checked={chosen.includes(value)}
            onChange={({ target }) => onChoose(value, target.checked)}
            className="size-4 shrink-0 cursor-pointer"
          />
          <span className="min-w-0 truncate">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
