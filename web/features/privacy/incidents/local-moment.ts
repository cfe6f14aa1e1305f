import { zoneOf } from '#web/lib/dates.ts'

/** Formats an instant for a date and time field, in the zone of this device. */
export function localMoment(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export function instantTyped(typed: string): string | null {
  if (typed === '') return null
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? typed : at.toISOString()
}

export function inZoneOf(typed: string): string {
  const at = typed === '' ? new Date() : new Date(typed)
  return `In ${zoneOf((Number.isNaN(at.getTime()) ? new Date() : at).toISOString())}.`
}
