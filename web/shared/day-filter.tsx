import { type ComponentProps, useState } from 'react'
import { isDay } from '#contract/calendar.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { portalToday } from './portal-today.ts'

interface DayFilterProps extends Partial<Pick<ComponentProps<typeof DateField>, 'first' | 'last' | 'example'>> {
  label: string
  value: string | undefined
  onChoose: (day: string) => void
}

export function DayFilter({ value = '', onChoose, ...field }: DayFilterProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  const change = (text: string) => {
    setTyped(text)
    if (text === '' || isDay(text)) {
      setSeen(text)
      onChoose(text)
    }
  }
  return (
    <DateField
      last="2099-12-31"
      opensAt={portalToday()}
      example="21 Nov 2026"
      {...field}
      value={typed}
      onChange={change}
    />
  )
}
