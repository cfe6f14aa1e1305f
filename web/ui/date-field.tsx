import { type ComponentType, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Skeleton } from './data-states.tsx'
import type { DayCalendarProps } from './day-calendar.tsx'
import { PickedField, type PickedFieldProps } from './picked-field.tsx'
import { daysMeant, daysMeantFrom, formatTypedDay } from './typed-dates.ts'

/** The value is yyyy-MM-dd, or the typed text while it is no date. */
interface DateFieldProps extends PickedFieldProps {
  first?: string
  last: string
  opensAt?: string | undefined
  example?: string | undefined
}

const onlyOne = ([only, another]: readonly string[]) => (another === undefined ? only : undefined)

export function DateField({
  first = '2020-01-01',
  last,
  opensAt = last,
  example = '23 Apr 1995',
  ...field
}: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // For future days the year is optional.
  const meant = (text: string) => (opensAt === first ? daysMeantFrom(first, text) : daysMeant(text))
  return (
    <PickedField
      {...field}
      inputRef={input}
      placeholder={`e.g. ${example}`}
      written={formatTypedDay}
      read={(text) => onlyOne(meant(text))}
      panelLabel="Calendar"
      openLabel="Open calendar"
      panel={({ choose, close }) => (
        <LazyCalendar
          value={field.value}
          first={first}
          last={last}
          opensAt={opensAt}
          onPick={(day) => {
            choose(day)
            close()
          }}
        />
      )}
      below={({ choose }) => (
        <WhichDay
          days={meant(field.value)}
          onChoose={(day) => {
            choose(day)
            input.current?.focus()
          }}
        />
      )}
    />
  )
}

function WhichDay({ days, onChoose }: { days: readonly string[]; onChoose: (day: string) => void }) {
  if (days.length < 2) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-sm">
      <span>Which day is it?</span>
      {days.map((day) => (
        <Button key={day} variant="secondary" size="small" onClick={() => onChoose(day)}>
          {formatTypedDay(day)}
        </Button>
      ))}
    </div>
  )
}

/** The calendar is fetched when it is first opened; typing works without it. */
function LazyCalendar(props: DayCalendarProps) {
  const [loaded, setLoaded] = useState<{ Calendar?: ComponentType<DayCalendarProps>; failed?: true }>({})
  const asked = useRef(false)
  const load = (element: HTMLElement | null) => {
    if (!element || asked.current) return
    asked.current = true
    import('./day-calendar.tsx').then(
      ({ DayCalendar }) => setLoaded({ Calendar: DayCalendar }),
      () => setLoaded({ failed: true }),
    )
  }
  if (loaded.Calendar) return <loaded.Calendar {...props} />
  return (
    <div ref={load} className="grid h-80 w-70 element-items-center">
      {loaded.failed ? (
        <p role="alert" className="px-4 text-center text-sm">
          The calendar could not be loaded. You can type the date instead, such as 23 Apr 1995.
        </p>
      ) : (
        <Skeleton className="size-full" />
      )}
    </div>
  )
}
