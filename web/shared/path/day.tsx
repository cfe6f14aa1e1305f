import { formatDate } from '#web/lib/dates.ts'

/** A day that is the same in every zone: `21 Nov 2026`. */
export const writtenDay = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC')

export const Day = ({ on }: { on: string }) => (
  <time dateTime={on} className="whitespace-nowrap">
    {writtenDay(on)}
  </time>
)
