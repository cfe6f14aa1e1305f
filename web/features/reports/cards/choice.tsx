import clsx from 'clsx'

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly (readonly [value: Value, words: string])[]
  value: Value
  onChange: (value: Value) => void
}

export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="flex overflow-hidden rounded-control border border-line-strong/55">
      <legend className="sr-only">{label}</legend>
      {options.map(([option, words]) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
          className={clsx(
            'min-h-9 cursor-pointer border-line px-3 text-sm transition-colors not-first:border-l hover:bg-sunk focus-visible:-outline-offset-2 sm:min-h-8',
            option === value && 'bg-brand-soft font-semibold text-brand-strong',
          )}
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}
