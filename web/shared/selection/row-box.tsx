import { Check, Minus } from 'lucide-react'
import type { MouseEvent } from 'react'

interface RowBoxProps {
  label: string
  checked: boolean
  partly?: boolean
  disabled?: boolean
  onChange: (isIn: boolean, extend: boolean) => void
}

const showPartly = (box: HTMLInputElement | null) => {
  if (box) box.indeterminate = true
}
const showWhole = (box: HTMLInputElement | null) => {
  if (box) box.indeterminate = false
}

/** A press with Shift would also select the text in between. */
const keepTextUnmarked = (event: MouseEvent) => event.shiftKey && event.preventDefault()

export function RowBox({ label, checked, partly = false, disabled, onChange }: RowBoxProps) {
  const Mark = partly ? Minus : Check
  const press = (event: MouseEvent<HTMLInputElement>) => onChange(event.currentTarget.checked, event.shiftKey)
  return (
    <span className="relative isolate inline-grid size-9 place-items-center">
      <input
        ref={partly ? showPartly : showWhole}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        // Only a click event tells the Shift key; the space bar clicks too.
        onClick={press}
        onMouseDown={keepTextUnmarked}
        onChange={() => undefined}
        className="peer absolute inset-2 cursor-pointer appearance-none rounded-sm border border-line-strong bg-card transition-colors before:absolute before:-inset-2 checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand hover:border-ink-faint disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk"
      />
      <Mark
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none relative size-3.5 text-on-brand opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </span>
  )
}
