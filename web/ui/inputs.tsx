import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useField } from './field.tsx'

const control =
  'w-full rounded-control border border-line-strong bg-card px-3 text-base text-ink transition-colors ' +
  'placeholder:text-ink-faint hover:border-ink-faint focus-visible:border-brand focus-visible:outline-offset-0 ' +
  'aria-invalid:border-bad aria-invalid:border-2 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-faint'

export const TextInput = ({ className, ...props }: ComponentProps<'input'>) => (
  <input type="text" {...useField()} {...props} className={clsx(control, 'min-h-11', className)} />
)

export const TextArea = ({ className, rows = 4, ...props }: ComponentProps<'textarea'>) => (
  <textarea
    {...useField()}
    rows={rows}
    {...props}
    className={clsx(control, 'field-sizing-content min-h-30 py-2.5', className)}
  />
)

export const Select = ({ className, children, ...props }: ComponentProps<'select'>) => (
  <div className="relative">
    <select
      {...useField()}
      {...props}
      className={clsx(control, 'min-h-11 cursor-pointer appearance-none pr-10', className)}
    >
      {children}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
    />
  </div>
)

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  help?: ReactNode
}

interface LabelBesideProps extends Pick<CheckboxProps, 'label' | 'help' | 'className'> {
  inputId: string
}

const LabelBeside = ({ inputId, label, help, className }: LabelBesideProps) => (
  <span className="min-w-0">
    <label
      htmlFor={inputId}
      className={clsx('cursor-pointer text-base before:absolute before:inset-0 sm:text-sm', className)}
    >
      {label}
    </label>
    {help && (
      <span id={`${inputId}-help`} className="block text-ink-soft text-sm">
        {help}
      </span>
    )}
  </span>
)

export function Checkbox({ label, help, className, id, ...props }: CheckboxProps) {
  const own = useId()
  const inputId = id ?? own
  return (
    <div className={clsx('relative isolate flex min-h-11 items-start gap-3 py-2.5 sm:min-h-10 sm:py-2', className)}>
      <span className="relative z-10 mt-0.5 inline-grid size-5 shrink-0">
        <input
          type="checkbox"
          id={inputId}
          aria-describedby={help ? `${inputId}-help` : undefined}
          {...props}
          className="peer size-5 cursor-pointer appearance-none rounded-sm border border-line-strong bg-card transition-colors checked:border-brand checked:bg-brand hover:border-ink-faint disabled:cursor-not-allowed disabled:bg-sunk"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0.5 size-4 text-on-brand opacity-0 peer-checked:opacity-100"
        />
      </span>
      <LabelBeside {...{ inputId, label, help }} />
    </div>
  )
}

export function Radio({ label, help, className, id, ...props }: CheckboxProps) {
  const own = useId()
  const inputId = id ?? own
  return (
    <div
      className={clsx(
        'relative isolate flex min-h-11 items-start gap-3 rounded-control border border-line-strong bg-card px-3 py-2.5 has-checked:border-brand',
        className,
      )}
    >
      <input
        type="radio"
        id={inputId}
        aria-describedby={help ? `${inputId}-help` : undefined}
        {...props}
        className="relative z-10 mt-0.5 size-5 shrink-0 cursor-pointer accent-brand"
      />
      <LabelBeside {...{ inputId, label, help }} className="wrap-anywhere font-semibold text-ink" />
    </div>
  )
}
