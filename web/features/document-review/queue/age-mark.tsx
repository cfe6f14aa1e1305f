import { Clock, Hourglass } from 'lucide-react'
import { formatWait, isLate, LATE_RULE } from '#domain/documents/waiting-age.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { settings } from '#web/lib/settings.ts'
import { Status } from '#web/ui/badge.tsx'

export function AgeMark({ since, now }: { since: string; now: Date }) {
  const from = new Date(since)
  const late = isLate(from, now, settings.timeZone)
  const title = `Since ${formatDateTime(since)}${late ? `. ${LATE_RULE}` : ''}`
  return (
    <Status tone={late ? 'bad' : 'neutral'} icon={late ? Hourglass : Clock}>
      <time dateTime={since} title={title} className="tabular-nums">
        waiting {formatWait(from, now)}
      </time>
      {late && <span className="-ml-1">, late</span>}
    </Status>
  )
}
