import clsx from 'clsx'
import { Clock, Hourglass } from 'lucide-react'
import { formatDue, isLate } from '#domain/work/due.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { settings } from '#web/lib/settings.ts'
import { Status } from '#web/ui/badge.tsx'

interface DueProps {
  dueAt: string
  since: string
  now: Date
}

const DueTime = ({ dueAt, since, now }: DueProps) => (
  <time dateTime={dueAt} title={`Since ${formatDateTime(since)}`} className="tabular-nums">
    {formatDue(new Date(dueAt), now, settings.timeZone)}
  </time>
)

const iconOf = ({ dueAt, now }: DueProps) => (isLate(new Date(dueAt), now) ? Hourglass : Clock)

export const DueMark = (props: DueProps) => (
  <Status tone={isLate(new Date(props.dueAt), props.now) ? 'bad' : 'neutral'} icon={iconOf(props)}>
    <DueTime {...props} />
  </Status>
)

export function DueLine(props: DueProps) {
  const Icon = iconOf(props)
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-xs',
        isLate(new Date(props.dueAt), props.now) ? 'text-bad' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <DueTime {...props} />
    </span>
  )
}
