import { CalendarDays } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import type { DayCalendarProps } from './day-calendar.tsx'
import { Field } from './field.tsx'
import { FieldPopover } from './field-popover.tsx'
import { TextInput } from './inputs.tsx'
import { Skeleton } from './skeleton.tsx'
import { daysMeant, writtenDay } from './typed-dates.ts'

interface DateFieldProps {
  id?: string | undefined
  label: string
  help?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  name?: string | undefined
  /** yyyy-MM-dd, or what was typed as long as it is no date. */
  value: string
  onChange: (value: string) => void
  /** The first and the last day of the calendar. */
  first: string
  last: string
  /** The day around which the calendar opens while there is none; without it the last one. */
  opensAt?: string | undefined
  autoComplete?: string | undefined
  className?: string | undefined
}

/** A day that is typed, in any form that cannot be misread, or picked from a calendar. */
export function DateField({
  value,
  onChange,
  first,
  last,
  opensAt = last,
  autoComplete,
  name,
  ...field
}: DateFieldProps) {
  // What is being typed stays as it is until the field is left; then the day reads as days do here.
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const meant = daysMeant(value)

  const type = (text: string) => {
    setTyped(text)
    const [only, another] = daysMeant(text)
    onChange(only && !another ? only : text)
  }
  const pick = (day: string) => {
    setTyped(undefined)
    onChange(day)
    setOpen(false)
  }
  return (
    <Field {...field}>
      <div className="relative">
        <TextInput
          ref={input}
          name={name}
          autoComplete={autoComplete ?? 'off'}
          placeholder="e.g. 23 Apr 1995"
          value={typed ?? writtenDay(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
          className="pr-12"
        />
        <FieldPopover
          open={isOpen}
          onOpenChange={setOpen}
          label="Calendar"
          trigger={
            <IconButton
              label="Open calendar"
              aria-description={field.label}
              className="absolute! top-1/2 right-0.5 -translate-y-1/2"
            >
              <CalendarDays aria-hidden="true" />
            </IconButton>
          }
        >
          <LazyCalendar value={value} first={first} last={last} opensAt={opensAt} onPick={pick} />
        </FieldPopover>
      </div>
      {meant.length > 1 && (
        <div role="status" className="flex flex-wrap items-center gap-2 text-sm">
          <span>Which day is it?</span>
          {meant.map((day) => (
            <Button
              key={day}
              variant="secondary"
              size="small"
              onClick={() => {
                pick(day)
                input.current?.focus()
              }}
            >
              {writtenDay(day)}
            </Button>
          ))}
        </div>
      )}
    </Field>
  )
}

/** The calendar is fetched when it is first opened; typing works without it. */
function LazyCalendar(props: DayCalendarProps) {
  const [loaded, setLoaded] = useState<{ Calendar?: ComponentType<DayCalendarProps>; failed?: true }>({})
  const asked = useRef(false)
  const load = (place: HTMLElement | null) => {
    if (!place || asked.current) return
    asked.current = true
    import('./day-calendar.tsx').then(
      ({ DayCalendar }) => setLoaded({ Calendar: DayCalendar }),
      () => setLoaded({ failed: true }),
    )
  }
  if (loaded.Calendar) return <loaded.Calendar {...props} />
  return (
    <div ref={load} className="grid h-80 w-70 place-items-center">
      {loaded.failed ? (
        <p role="alert" className="px-4 text-center text-sm">
          The calendar did not load. You can type the date instead, such as 1995-04-23.
        </p>
      ) : (
        <Skeleton className="size-full" />
      )}
    </div>
  )
}
