import type { PathClock } from '#contract/path/path.ts'
import { isTold } from '#domain/path/clocks.ts'
import { clockTones } from '#web/shared/path/clock-tones.ts'
import { Day } from '#web/shared/path/day.tsx'
import { spanLeft } from '#web/shared/path/span-left.ts'
import { Status } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'

export function ClientClocks({ clocks }: { clocks: readonly PathClock[] }) {
  const open = clocks
    .filter((clock) => isTold(clock) && clock.severity !== 'met')
    .toSorted((one, other) => one.daysLeft - other.daysLeft)
  return (
    <Card aria-labelledby="client-clocks">
      <CardHeader titleId="client-clocks" title="Clocks" />
      {open.length === 0 && <p className="text-ink-soft text-sm">No date is running.</p>}
      <ul className="space-y-3 text-sm">
        {open.map((clock) => (
          <li key={clock.code}>
            <Status tone={clockTones[clock.severity]}>{spanLeft(clock)}</Status>
            <p className="mt-1">{clock.sentence}</p>
            {clock.source && clock.checkedOn && (
              <p className="text-ink-soft text-xs">
                {clock.source}, checked <Day on={clock.checkedOn} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
