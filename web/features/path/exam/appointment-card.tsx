import { CalendarPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ExamAppointment, getPathCalendar, type PathClock } from '#contract/path/path.ts'
import { formatWeekday } from '#domain/calendar/calendar.ts'
import { formatDateTime, zoneOf } from '#web/lib/dates.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { timeLeft } from './time-left.ts'

const calendarOf = (id: string) => getPathCalendar.path.replace(':id', encodeURIComponent(id))

interface AppointmentCardProps {
  appointment: ExamAppointment
  applicationId: string
  clocks: readonly PathClock[]
}

const spoken = (local: string) => {
  const [day = '', time = ''] = local.split('T')
  return `${formatWeekday(day)}, ${time.slice(0, 5)}`
}

export function AppointmentCard({ applicationId, appointment, clocks }: AppointmentCardProps) {
  const now = useNow(30_000)
  const cutoff = clocks.find(({ code }) => code === 'move_by')
  const left = cutoff?.at ? timeLeft(new Date(cutoff.at), now) : null
  const toExam = timeLeft(new Date(appointment.at), now)
  return (
    <section aria-labelledby="appointment-day" className="lamp-ground space-y-4 rounded-card p-4 text-on-deep sm:p-6">
      <div>
        <p className="text-on-deep-soft text-xs">Your exam{toExam && `, in ${toExam}`}</p>
        <h2 id="appointment-day" className="font-semibold text-xl leading-snug">
          {spoken(appointment.startsAt)} in {appointment.city}
        </h2>
        {!appointment.confirmed && (
          <p className="text-on-deep-soft text-sm">As you entered it; our team has not confirmed it yet.</p>
        )}
      </div>
      {cutoff?.at && cutoff.localTime && (
        <div className="text-sm">
          <p className="font-semibold">{left ? `${left} left to move it` : 'It can no longer be moved'}</p>
          <p className="text-on-deep-soft">
            The last moment is {spoken(cutoff.localTime)} in {appointment.city} ({cutoff.timeZone}). On this device that
            is {formatDateTime(cutoff.at)} ({zoneOf(cutoff.at)}).
          </p>
        </div>
      )}
      <ButtonLink variant="lamp" download reload href={calendarOf(applicationId)}>
        <CalendarPlus aria-hidden="true" />
        Add to your calendar
      </ButtonLink>
    </section>
  )
}

function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
