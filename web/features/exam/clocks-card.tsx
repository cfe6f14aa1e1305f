import { Clock } from 'lucide-react'
import type { PathClock } from '#contract/path.ts'
import { clockTones } from '#web/shared/path/clock-tones.ts'
import { daysLeft } from '#web/shared/path/path-labels.ts'
import { Status } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Source } from './source.tsx'

/** What still counts, the nearest first. */
const inOrder = (clocks: readonly PathClock[]) =>
  clocks.filter(({ severity }) => severity !== 'met').toSorted((one, other) => one.daysLeft - other.daysLeft)

export function ClocksCard({ clocks }: { clocks: readonly PathClock[] }) {
  const open = inOrder(clocks)
  if (open.length === 0) return null
  return (
    <Card aria-labelledby="clocks-title">
      <CardHeader titleId="clocks-title" title="Dates that count" />
      <ul className="space-y-4 text-sm">
        {open.map((clock) => (
          <li key={clock.code}>
            <Status tone={clockTones[clock.severity]} icon={Clock}>
              {daysLeft(clock)}
            </Status>
            <p className="mt-1">{clock.sentence}</p>
            {clock.source && clock.checkedOn && <Source source={clock.source} checkedOn={clock.checkedOn} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
