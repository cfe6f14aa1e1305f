import { CircleAlert } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useRef } from 'react'

interface SummaryError {
  // The name of the field, which is the id of a group of fields.
  name: string
  message: string
}

interface ErrorSummaryProps {
  errors: SummaryError[]
  /** The number of failed submits; each increase moves the focus here. */
  attempt: number
}

/** Lists the problems at the top of a form, with links to the fields. Takes the focus after a failed submit. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const shown = errors.length > 0

  // The errors may come a moment after the attempt that brought them.
  const answered = useRef(0)
  useEffect(() => {
    if (!shown || attempt <= answered.current) return
    answered.current = attempt
    box.current?.focus()
  }, [shown, attempt])

  if (!shown) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby={titleId}
      className="scroll-mt-24 rounded-control border-2 border-bad bg-bad-soft p-4"
    >
      <h2 id={titleId} className="flex items-center gap-2 font-semibold text-base">
        <CircleAlert aria-hidden="true" className="size-5 text-bad" />
        There is a problem
      </h2>
      <ul className="mt-2 space-y-1">
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => goTo(event, name)}
              className="inline-block py-0.5 font-semibold text-bad text-sm underline underline-offset-[0.2em]"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function goTo(event: MouseEvent, name: string) {
  const form = event.currentTarget.closest('form')
  const field = form?.querySelector<HTMLElement>(`[id="${name}"], [name="${name}"]`)
  if (!field) return
  event.preventDefault()
  const label = field instanceof HTMLInputElement ? field.labels?.[0] : undefined
  ;(label ?? field).scrollIntoView({ block: 'start' })
  field.focus({ preventScroll: true })
}
