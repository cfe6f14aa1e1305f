import { formatWeekday } from './calendar.ts'

/** `8:00 AM`, from a time such as 08:00. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `Monday, 8 Feb 2027, 8:00 AM`, in local time. */
export function formatLocal(local: string): string {
  const [day = '', time = ''] = local.split('T')
  return `${formatWeekday(day)}, ${formatTime(time)}`
}

/** `08:00` from typed text such as 8, 8 am, 8:00 AM or 13:30; null for invalid text. */
export function parseTime(typed: string): string | null {
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(typed.trim()) ?? []
  if (hours === undefined) return null
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const isTime = hour < 24 && Number(minutes) < 60 && !(half && (Number(hours) > 12 || Number(hours) === 0))
  return isTime ? `${String(hour).padStart(2, '0')}:${minutes}` : null
}
