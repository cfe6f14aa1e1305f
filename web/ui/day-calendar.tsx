import clsx from 'clsx'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, type DropdownProps } from 'react-day-picker'
import { SHORT_MONTHS } from '#domain/english/months.ts'
import { calendarDate, dayOf } from './typed-dates.ts'

export interface DayCalendarProps {
  value: string
  onPick: (day: string) => void
  first: string
  last: string
  opensAt: string
}

const step =
  'inline-grid size-10 cursor-pointer place-items-center rounded-control text-ink-soft transition-colors ' +
  'hover:bg-sunk hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-line-strong [&_svg]:size-5'

export function DayCalendar({ value, onPick, first, last, opensAt }: DayCalendarProps) {
  const selected = calendarDate(value)
  const start = calendarDate(first)
  const end = calendarDate(last)
  if (!start || !end) return null
  const isInReach = value >= first && value <= last
  return (
    <DayPicker
      mode="single"
      autoFocus
      captionLayout="dropdown"
      reverseYears
      fixedWeeks
      startMonth={start}
      endMonth={end}
      disabled={{ before: start, after: end }}
      selected={selected}
      defaultMonth={(isInReach ? selected : undefined) ?? calendarDate(opensAt) ?? end}
      onDayClick={(date, { disabled }) => disabled || onPick(dayOf(date))}
      formatters={{ formatMonthDropdown: (month) => SHORT_MONTHS[month.getMonth()] ?? '' }}
      components={{ Dropdown: CaptionSelect, Chevron }}
      classNames={{
        root: 'w-70',
        months: 'relative',
        month: 'space-y-1',
        month_caption: 'flex h-10 items-center',
        dropdowns: 'flex gap-1.5',
        nav: 'absolute top-0 right-0 flex',
        button_previous: step,
        button_next: step,
        month_grid: 'border-collapse',
        weekday: 'size-10 font-normal text-ink-faint text-xs',
        day: 'size-10 p-0 text-center text-sm tabular-nums',
        day_button:
          'size-10 cursor-pointer rounded-control transition-colors hover:bg-sunk disabled:cursor-not-allowed disabled:text-ink-faint disabled:hover:bg-transparent',
        today: '[&>button]:font-semibold [&>button]:text-brand',
        selected:
          '[&>button]:bg-brand [&>button]:font-semibold [&>button]:text-on-brand [&>button]:hover:bg-brand-strong',
        disabled: 'opacity-60',
        outside: 'text-ink-faint',
        hidden: 'invisible',
      }}
    />
  )
}

const CaptionSelect = ({ options, className: _, classNames: _names, components: _pieces, ...select }: DropdownLook) => (
  <span className="relative">
    <select
      {...select}
      className="min-h-9 cursor-pointer appearance-none rounded-control border border-line-strong bg-card py-1 pr-7 pl-2.5 font-semibold text-sm hover:border-ink-faint"
    >
      {options?.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-ink-soft"
    />
  </span>
)

type DropdownLook = DropdownProps & { classNames?: unknown; components?: unknown }

function Chevron({ orientation, className }: { orientation?: 'up' | 'down' | 'left' | 'right'; className?: string }) {
  const Arrow = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Arrow aria-hidden="true" className={clsx(className)} />
}
