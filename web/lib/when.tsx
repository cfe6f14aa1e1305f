import { formatDate, formatDateTime, zoneOf } from './dates.ts'

export function When({ at, time, className }: { at: string; time?: boolean; className?: string | undefined }) {
  const exact = formatDateTime(at)
  return (
    <time dateTime={at} title={`${exact} (${zoneOf(at)})`} className={className}>
      {time ? exact : formatDate(at)}
    </time>
  )
}
