import { useEffect, useRef, useState } from 'react'
import { MONTHS } from '#domain/english/months.ts'
import { Field } from './field.tsx'
import { Select } from './inputs.tsx'
import { PickedField, type PickedFieldProps } from './picked-field.tsx'
import { formatTypedMonth, monthMeant } from './typed-dates.ts'

const CLOSES_AFTER_MS = 500

/** The value is yyyy-MM, or the typed text while it is no month. */
interface MonthFieldProps extends PickedFieldProps {
  firstYear: number
  lastYear: number
}

export const MonthField = ({ firstYear, lastYear, ...field }: MonthFieldProps) => (
  <PickedField
    {...field}
    placeholder="e.g. Jun 2019"
    written={formatTypedMonth}
    read={monthMeant}
    panelLabel="Month and year"
    openLabel="Choose month and year"
    panel={({ choose, close }) => (
      <MonthChoice value={field.value} firstYear={firstYear} lastYear={lastYear} onChoose={choose} onDone={close} />
    )}
  />
)

interface MonthChoiceProps {
  value: string
  firstYear: number
  lastYear: number
  onChoose: (month: string) => void
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
  // Moving between year and month keeps the panel open.
  const goOn = { onFocus: stay, onPointerDown: stay }
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, ago) => String(lastYear - ago))
  return (
    <div className="grid w-70 grid-cols-[3fr_2fr] gap-2 p-1.5">
      <Field label="Month">
        <Select {...goOn} value={chosen.month} onChange={(event) => choose({ month: event.target.value })}>
          <option value="" disabled>
            Month
          </option>
          {MONTHS.map((month, index) => (
            <option key={month} value={String(index + 1).padStart(2, '0')}>
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
