import { useSearchParams } from 'wouter'
import { isMonth } from '#contract/calendar.ts'
import { Granularity, MOST_MONTHS } from '#contract/reports.ts'
import { monthIn, monthsAfter, monthsBetween } from '#domain/reports/months.ts'
import { withParams } from '#web/lib/search-params.ts'
import { settings } from '#web/lib/settings.ts'

const USUAL = 12

export function useMonths() {
  const [params, setParams] = useSearchParams()
  const running = monthIn(settings.timeZone, new Date())
  const given = (key: string) => {
    const month = params.get(key)
    return month && isMonth(month) && month <= running ? month : undefined
  }
  const to = given('to') ?? running
  const wanted = given('from')
  const isPossible = wanted !== undefined && wanted <= to && monthsBetween(wanted, to) <= MOST_MONTHS
  const from = isPossible ? wanted : monthsAfter(to, 1 - USUAL)
  const by = Granularity.safeParse(params.get('by')).data ?? 'month'

  const change = (changes: Partial<Record<'from' | 'to' | 'by' | 'show', string | null>>) =>
    setParams((now) => withParams(now, changes), { replace: true })

  return {
    running,
    from,
    to,
    by,
    showsAll: params.get('show') === 'all',
    change,
    lastMonths: (months: number) =>
      change({ from: months === USUAL ? null : monthsAfter(running, 1 - months), to: null }),
    length: to === running ? monthsBetween(from, to) : null,
  }
}

export type Months = ReturnType<typeof useMonths>
