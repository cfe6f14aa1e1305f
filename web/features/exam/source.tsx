import { today } from '#contract/calendar.ts'
import { isStaleFact } from '#domain/path/constants.ts'
import { Day } from '#web/shared/path/day.tsx'

/** Where a fact comes from and when it was last looked at. */
export function Source({ source, checkedOn }: { source: string; checkedOn: string }) {
  return (
    <p className="mt-0.5 text-ink-soft text-xs">
      {isStaleFact({ checkedOn }, today()) ? 'We are checking this again. ' : ''}
      {source}, checked <Day on={checkedOn} />
    </p>
  )
}
