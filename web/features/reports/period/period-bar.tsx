import clsx from 'clsx'
import { useSearchParams } from 'wouter'
import { isMonth } from '#contract/calendar.ts'
import { Granularity, MOST_MONTHS } from '#contract/reports.ts'
import { monthIn, monthsAfter, monthsBetween } from '#domain/calendar/months.ts'
import { withParams } from '#web/lib/search-params.ts'
import { settings } from '#web/lib/settings.ts'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { monthName } from './period-labels.ts'

const lengths = [3, 6, 12, 24, 36] as const
const BACK = 84

export function PeriodBar({ months }: { months: Months }) {
  const { running, from, to, length, change, lastMonths } = months
  const all = Array.from({ length: BACK }, (_, ago) => monthsAfter(running, -ago))
  const firsts = all.filter((month) => month <= to && monthsBetween(month, to) <= MOST_MONTHS)
  const changeTo = (next: string) => {
    const reaches = from <= next && monthsBetween(from, next) <= MOST_MONTHS
    change({ to: next === running ? null : next, from: reaches ? from : monthsAfter(next, -11) })
  }
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
      <fieldset className="min-w-0 max-sm:w-full">
        <legend className="mb-1.5 font-semibold text-sm">Months up to now</legend>
        <div className="flex overflow-hidden rounded-control border border-line-strong/55 bg-card">
          {lengths.map((count) => (
            <button
              key={count}
              type="button"
              aria-pressed={length === count}
              onClick={() => lastMonths(count)}
              className={clsx(
                'min-h-11 grow cursor-pointer border-line px-4 text-sm tabular-nums transition-colors not-first:border-l hover:bg-sunk focus-visible:-outline-offset-2',
                length === count && 'bg-brand-soft font-semibold text-brand-strong',
              )}
            >
              {count}
              <span className="sr-only"> months</span>
            </button>
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-3 max-sm:w-full">
        <ChoiceField
          label="From"
          inputClass="sm:min-w-36"
          value={from}
          onChange={(month) => change({ from: month })}
          options={withChosen(firsts, from)}
          labels={labelOf}
        />
        <ChoiceField
          label="To"
          inputClass="sm:min-w-36"
          value={to}
          onChange={changeTo}
          options={withChosen(all, to)}
          labels={labelOf}
        />
      </div>
    </div>
  )
}

const withChosen = (list: readonly string[], chosen: string) => (list.includes(chosen) ? list : [...list, chosen])

const labelOf = (month: string) => monthName(`${month}-01`)

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
