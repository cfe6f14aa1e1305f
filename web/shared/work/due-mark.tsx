import clsx from 'clsx'
import { Clock, Hourglass, MoonStar } from 'lucide-react'
import type { Conversation } from '#contract/messages/conversations.ts'
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

interface DueLineProps {
  item: Pick<Conversation, 'snoozed' | 'dueAt' | 'since'>
  now: Date
}

export function DueLine({ item: { snoozed, dueAt, since }, now }: DueLineProps) {
  if (snoozed) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-soft text-xs">
        <MoonStar aria-hidden="true" className="size-3.5" />
        {snoozed.until === null ? 'until she writes' : formatDateTime(snoozed.until)}
      </span>
    )
  }
  if (!dueAt || !since) return null
  const props = { dueAt, since, now }
  const Icon = iconOf(props)
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-xs',
        isLate(new Date(dueAt), now) ? 'text-bad' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <DueTime {...props} />
    </span>
  )
}
