import type { ExamPath } from '#contract/path/path.ts'
import { isBooked, presentAttempt } from '#domain/path/reached.ts'

export interface ExamPass {
  name: string
  /** In the time zone of the exam centre. */
  startsAt: string
  at: string
  timeZone: string
  city: string
  country: string
  address: string | null
  candidateId: string | null
  moveBy: { local: string; at: string } | null
  isConfirmed: boolean
}

export function passOf(path: ExamPath, passportName: string | null, now = new Date()): ExamPass | null {
  const attempt = presentAttempt(path)
  const seat = attempt?.appointment
  if (!seat || !isBooked(attempt, now) || path.sideState?.code === 'no_show') return null
  const { att, registration } = attempt
  const entered = att ?? registration
  const cutoff = path.clocks.find(({ code }) => code === 'move_by')
  return {
    name: passportName ?? (entered ? `${entered.firstName} ${entered.lastName}` : ''),
    startsAt: seat.startsAt,
    at: seat.at,
    timeZone: seat.timeZone,
    city: seat.city,
    country: seat.country,
    address: seat.address,
    candidateId: att?.candidateId ?? null,
    moveBy: cutoff?.localTime && cutoff.at ? { local: cutoff.localTime, at: cutoff.at } : null,
    isConfirmed: seat.confirmed,
  }
}
