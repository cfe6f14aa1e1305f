import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<Wiring | null>(null)

export const useField = () => use(FieldContext)

export interface FieldProps {
  id?: string | undefined
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}

export function Field({ id, label, help, error, required, children, className }: FieldProps) {
  const own = useId()
  const inputId = id ?? own
  const helpId = `${inputId}-help`
  const errorId = `${inputId}-error`
  const wiring: Wiring = {
    id: inputId,
    'aria-describedby': clsx(error && errorId, help && helpId) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={clsx('space-y-1.5', className)}>
      <label htmlFor={inputId} className="block font-semibold text-sm">
        {label}
        {required && <Asterisk />}
      </label>
      {help && (
        <p id={helpId} className="text-ink-soft text-sm">
          {help}
        </p>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldError id={errorId} error={error} />
    </div>
  )
}

const Asterisk = () => (
  <span aria-hidden="true" className="text-bad">
    {' *'}
  </span>
)

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="flex items-start gap-1.5 font-semibold text-bad text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4" />
      <span>
        <span className="sr-only">Error: </span>
        {error}
      </span>
    </p>
  )
}

interface FieldGroupProps {
  legend: ReactNode
  help?: ReactNode
  error?: string | undefined
  required?: boolean
  children: ReactNode
  id?: string | undefined
}

export function FieldGroup({ legend, help, error, required, children, id }: FieldGroupProps) {
  const own = useId()
  const groupId = id ?? own
  return (
    <fieldset
      id={groupId}
      tabIndex={-1}
      aria-describedby={clsx(error && `${groupId}-error`, help && `${groupId}-help`) || undefined}
      className="min-w-0 space-y-2"
    >
      <legend className="font-semibold text-sm">
        {legend}
        {required && <Asterisk />}
      </legend>
      {help && (
        <p id={`${groupId}-help`} className="text-ink-soft text-sm">
          {help}
        </p>
      )}
      {children}
      <FieldError id={`${groupId}-error`} error={error} />
    </fieldset>
  )
}
