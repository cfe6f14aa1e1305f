import { Clock, Hourglass } from 'lucide-react'
import { formatDue, isLate } from '#domain/work/due.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { settings } from '#web/lib/settings.ts'
import { Status } from '#web/ui/badge.tsx'

interface DueMarkProps {
  dueAt: string
  since: string
  now: Date
}

export function DueMark({ dueAt, since, now }: DueMarkProps) {
  const due = new Date(dueAt)
  const late = isLate(due, now)
  return (
    <Status tone={late ? 'bad' : 'neutral'} icon={late ? Hourglass : Clock}>
      <time dateTime={dueAt} title={`Since ${formatDateTime(since)}`} className="tabular-nums">
        {formatDue(due, now, settings.timeZone)}
      </time>
    </Status>
  )
}
