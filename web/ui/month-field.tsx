import { CalendarDays } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'
import { FieldPopover } from './field-popover.tsx'
import { Select, TextInput } from './inputs.tsx'
import { FULL_MONTH_NAMES, monthMeant, writtenMonth } from './typed-dates.ts'

/** How long the choice stays in sight before the panel closes by itself. */
const CLOSES_AFTER_MS = 500

interface MonthFieldProps {
  id?: string | undefined
  label: string
  help?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  name?: string | undefined
  /** yyyy-MM, or what was typed as long as it is no month. */
  value: string
  onChange: (value: string) => void
  /** The first and the last year of the list. */
  firstYear: number
  lastYear: number
  className?: string | undefined
}

/** A month of a year, typed or chosen from two lists; it is saved as soon as both are chosen. */
export function MonthField({ value, onChange, firstYear, lastYear, name, ...field }: MonthFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const type = (text: string) => {
    setTyped(text)
    onChange(monthMeant(text) ?? text)
  }
  return (
    <Field {...field}>
      <div className="relative">
        <TextInput
          name={name}
          autoComplete="off"
          placeholder="e.g. Jun 2019"
          value={typed ?? writtenMonth(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
          className="pr-12"
        />
        <FieldPopover
          open={isOpen}
          onOpenChange={setOpen}
          label="Month and year"
          trigger={
            <IconButton
              label="Choose month and year"
              aria-description={field.label}
              className="absolute! top-1/2 right-0.5 -translate-y-1/2"
            >
              <CalendarDays aria-hidden="true" />
            </IconButton>
          }
        >
          <MonthChoice
            value={value}
            firstYear={firstYear}
            lastYear={lastYear}
            onChoose={(month) => {
              setTyped(undefined)
              onChange(month)
            }}
            onDone={() => setOpen(false)}
          />
        </FieldPopover>
      </div>
    </Field>
  )
}

interface MonthChoiceProps {
  value: string
  firstYear: number
  lastYear: number
  onChoose: (month: string) => void
  /** Told a moment after the last choice. */
  onDone: () => void
}

function MonthChoice({ value, firstYear, lastYear, onChoose, onDone }: MonthChoiceProps) {
  const [chosen, setChosen] = useState(() => {
    const [year = '', month = ''] = (monthMeant(value) ?? '').split('-')
    return { year, month }
  })
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = () => clearTimeout(closing.current)
  useEffect(() => () => clearTimeout(closing.current), [])

  const choose = (part: Partial<typeof chosen>) => {
    const next = { ...chosen, ...part }
    setChosen(next)
    stay()
    if (!next.year || !next.month) return
    onChoose(`${next.year}-${next.month}`)
    closing.current = setTimeout(onDone, CLOSES_AFTER_MS)
  }
  // Whoever changes one part and goes on to the other is not done yet.
  const goOn = { onFocus: stay, onPointerDown: stay }
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, ago) => String(lastYear - ago))
  return (
    <div className="grid w-70 grid-cols-[3fr_2fr] gap-2 p-1.5">
      <Field label="Month">
        <Select {...goOn} value={chosen.month} onChange={(event) => choose({ month: event.target.value })}>
          <option value="" disabled>
            Month
          </option>
          {FULL_MONTH_NAMES.map((month, place) => (
            <option key={month} value={String(place + 1).padStart(2, '0')}>
              {month}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Year">
        <Select {...goOn} value={chosen.year} onChange={(event) => choose({ year: event.target.value })}>
          <option value="" disabled>
            Year
          </option>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
