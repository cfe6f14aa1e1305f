import { Clock } from 'lucide-react'
import type { ClockCode, ExamPath, PathClock } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { formatLocal } from '#domain/calendar/clock-time.ts'
import { doneOn, isClosed, isDone, presentAttempt } from '#domain/path/reached.ts'
import { clockDay, isAhead, spanLeft } from '#domain/path/running-clocks.ts'
import { clockTones } from '#web/shared/path/clock-tones.ts'
import { Status } from '#web/ui/badge.tsx'

interface PathDate {
  name: string
  text: string
  clock?: PathClock
}

const past: readonly [StepCode, name: string][] = [
  ['board_submitted', 'Papers sent'],
  ['board_eligible', 'Board said yes'],
]

const ahead: readonly [ClockCode, name: string][] = [
  ['book_by', 'Book by'],
  ['move_by', 'Move it until'],
  ['att_end', 'Test until'],
  ['registration_end', 'Registration ends'],
  ['board_file_end', 'Board keeps your file until'],
]

const hasDates = (path: ExamPath) => !isClosed(path) && (path.attempt > 1 || isDone(path, 'board_submitted'))

export function datesOf(path: ExamPath): PathDate[] {
  if (!hasDates(path)) return []
  const { appointment, result } = presentAttempt(path) ?? {}
  const [sent, ...reached] = past.flatMap(([code, name]) => {
    const day = doneOn(path, code)
    return day === null ? [] : [{ name, text: formatDay(day) }]
  })
  const counting = ahead.flatMap(([code, name]) => {
    const clock = path.clocks.find((one) => one.code === code)
    return clock && isAhead(clock) ? [{ name, text: formatDay(clockDay(clock)), clock }] : []
  })
  const exam = appointment && !result ? [{ name: 'Exam', text: formatLocal(appointment.startsAt) }] : []
  const last = reached.at(-1) ?? sent
  return [...exam, ...counting, ...(last ? [last] : [])].slice(0, 3)
}

export const PathDates = ({ dates }: { dates: readonly PathDate[] }) => (
  <section aria-label="Your dates">
    <dl className="divide-y divide-line border-line border-y text-sm">
      {dates.map(({ name, text, clock }) => (
        <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="flex items-center gap-2 font-semibold">
            {text}
            {clock && (clock.severity === 'soon' || clock.severity === 'urgent') && (
              <Status tone={clockTones[clock.severity]} icon={Clock}>
                {spanLeft(clock)}
              </Status>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
