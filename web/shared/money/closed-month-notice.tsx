import { useInfiniteQuery } from '@tanstack/react-query'
import { isDay } from '#contract/calendar.ts'
import { listClosedMonths } from '#contract/money/months.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { monthOf } from '#domain/calendar/months.ts'
import { monthOfYear } from '#domain/english/months.ts'
import { bookedOn } from '#domain/money/months/months.ts'
import { readPages } from '#web/lib/query.ts'
import { Notice } from '#web/ui/notice.tsx'
import { portalToday } from '../portal-today.ts'

export function ClosedMonthNotice({ day }: { day: string }) {
  const isOfThePast = isDay(day) && monthOf(day) < monthOf(portalToday())
  const { data } = useInfiniteQuery({ ...readPages(listClosedMonths, {}, 1), enabled: isOfThePast })
  const booked = bookedOn(day, data?.pages[0]?.rows[0]?.id ?? null)
  if (!isOfThePast || booked === day) return null
  return (
    <Notice title={`${monthOfYear(monthOf(day))} is closed`}>
      This will stand in the books of {monthOfYear(monthOf(booked))}, on {formatDay(booked)}, with {formatDay(day)} as
      its own day.
    </Notice>
  )
}
