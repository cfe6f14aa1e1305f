import { formatDay } from '#domain/calendar/calendar.ts'

export const Day = ({ on }: { on: string }) => (
  <time dateTime={on} className="whitespace-nowrap">
    {formatDay(on)}
  </time>
)
