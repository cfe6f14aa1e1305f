import { Clock } from 'lucide-react'
import type { ClockCode, PathClock } from '#contract/path/path.ts'
import { isTold } from '#domain/path/clocks.ts'
import { clockTones } from '#web/shared/path/clock-tones.ts'
import { spanLeft } from '#web/shared/path/span-left.ts'
import { Status } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'

// Of these nothing follows any more once they are over.
const PASSING: readonly ClockCode[] = ['book_by', 'move_by', 'retest_from']

const stillCounts = ({ code, daysLeft: left, severity }: PathClock) =>
  severity !== 'met' && !(left < 0 && PASSING.includes(code))

const nearestFirst = (clocks: readonly PathClock[]) =>
  clocks.filter((clock) => isTold(clock) && stillCounts(clock)).toSorted((one, other) => one.daysLeft - other.daysLeft)

export function ClocksCard({ clocks }: { clocks: readonly PathClock[] }) {
  const open = nearestFirst(clocks)
  if (open.length === 0) return null
  return (
    <Card aria-labelledby="clocks-title">
      <CardHeader titleId="clocks-title" title="Dates that count" />
      <ul className="space-y-4 text-sm">
        {open.map((clock) => (
          <li key={clock.code}>
            <Status tone={clockTones[clock.severity]} icon={Clock}>
              {spanLeft(clock)}
            </Status>
            <p className="mt-1">{clock.sentence}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
