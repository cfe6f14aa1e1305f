import { formatDate, formatDateTime, zoneOf } from './dates.ts'

interface WhenProps {
  /** The instant, as the server says it. */
  at: string
  /** With the time of day, not only the date. */
  time?: boolean
  className?: string | undefined
}

/** A date as people read it; the exact time with its zone shows on hover. */
export function When({ at, time, className }: WhenProps) {
  const exact = formatDateTime(at)
  return (
    <time dateTime={at} title={`${exact} (${zoneOf(at)})`} className={className}>
      {time ? exact : formatDate(at)}
    </time>
  )
}
