import { formatDate, formatDateTime, zoneOf } from './dates.ts'

interface WhenProps {
  at: string
  time?: boolean
  className?: string | undefined
}

export function When({ at, time, className }: WhenProps) {
  const exact = formatDateTime(at)
  return (
    <time dateTime={at} title={`${exact} (${zoneOf(at)})`} className={className}>
      {time ? exact : formatDate(at)}
    </time>
  )
}
