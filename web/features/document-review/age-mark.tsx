import { AlarmClock, Clock, Hourglass, type LucideIcon } from 'lucide-react'
import { type Urgency, waitingAge } from '#domain/documents/waiting-age.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'

const looks: Record<Urgency, { tone: Tone; icon: LucideIcon; word: string }> = {
  usual: { tone: 'neutral', icon: Clock, word: '' },
  late: { tone: 'warn', icon: Hourglass, word: 'late' },
  overdue: { tone: 'bad', icon: AlarmClock, word: 'overdue' },
}

/** How long a document has waited, and in a word, a shape and a colour whether that is too long. */
export function AgeMark({ since, now }: { since: string; now: Date }) {
  const { words, urgency } = waitingAge(new Date(since), now)
  const { tone, icon, word } = looks[urgency]
  return (
    <Status tone={tone} icon={icon}>
      <time dateTime={since} title={formatDateTime(since)} className="tabular-nums">
        {words}
      </time>
      {word && <span className="font-normal">{word}</span>}
    </Status>
  )
}
