import { today } from '#contract/calendar.ts'
import { daysBetween } from '#domain/calendar.ts'
import { STALE_AFTER_DAYS } from '#domain/path/constants.ts'
import { Day } from '#web/shared/path/day.tsx'

/** Where a fact comes from and when it was last looked at. */
export function Source({ source, checkedOn }: { source: string; checkedOn: string }) {
  const isStale = daysBetween(checkedOn, today()) > STALE_AFTER_DAYS
  return (
    <p className="mt-0.5 text-ink-soft text-xs">
      {isStale ? 'We are checking this again. ' : ''}
      {source}, checked <Day on={checkedOn} />
    </p>
  )
}
