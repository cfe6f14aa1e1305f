import { formatDate } from '#web/lib/dates.ts'

const writtenDay = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC')

export const Day = ({ on }: { on: string }) => (
  <time dateTime={on} className="whitespace-nowrap">
    {writtenDay(on)}
  </time>
)
