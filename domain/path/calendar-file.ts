import type { ClockCode, PathClock } from '#contract/path/path.ts'
import { HOUR } from '#domain/calendar/milliseconds.ts'
import { addDays, daysBetween } from '../calendar/calendar.ts'
import { clockTitle } from './case-labels.ts'
import { clockKey } from './running-clocks.ts'

interface CalendarAppointment {
  at: Date
  city: string
  country: string
}

interface CalendarFacts {
  /** Part of the entry ids, so that a second import updates the entries. */
  applicationId: string
  attempt: number
  clocks: readonly PathClock[]
  appointment: CalendarAppointment | null
  brandName: string
  writtenAt: Date
}

interface CalendarEntry {
  uid: string
  summary: string
  description: string
  day?: string
  at?: Date
  location?: string
  /** Minutes before the start. */
  alarms: readonly number[]
}

const TITLES: Readonly<Record<ClockCode, string>> = {
  att_end: 'Last day to take the NCLEX',
  book_by: 'Book the NCLEX by today',
  move_by: 'Last moment to move the NCLEX',
  retest_policy: 'The wait of the policy after the last NCLEX is over',
  retest_from: 'First day to take the NCLEX again',
  registration_end: 'Registration at Pearson VUE ends',
  order_lapses: 'Evaluation lapses',
  reprocess_until: 'Last day to have the evaluation processed again',
  passport_end: 'Passport ends',
  document_end: 'Document ends',
  licence_proof_end: 'Proof of licence ends',
  fingerprints_end: 'Fingerprints end',
  board_file_end: 'File at the board ends',
  eligibility_resend_until: 'Last day to have eligibility sent again',
}

const [MINUTES_A_DAY, EXAM_HOURS] = [1_440, 5]
const REMINDED_BEFORE_EXAM = [7 * MINUTES_A_DAY, MINUTES_A_DAY, 180] as const
// Reminders of a whole day ring at nine in the morning.
const MORNING = 9 * 60

export function calendarFile(facts: CalendarFacts): string {
  const { applicationId, attempt, clocks, appointment, brandName, writtenAt } = facts
  const uidOf = (name: string) => `${applicationId}-${attempt}-${name}@lampara`
  const exam: CalendarEntry[] = appointment
    ? [
        {
          uid: uidOf('exam'),
          summary: 'NCLEX',
          description:
            'Be there 30 minutes before. Take your passport: signed, not expired, with the same name as your ATT.',
          at: appointment.at,
          location: `${appointment.city}, ${appointment.country}`,
          alarms: REMINDED_BEFORE_EXAM,
        },
      ]
    : []
  const ahead = clocks.filter(({ severity }) => severity !== 'met' && severity !== 'past')
  const entries = [...exam, ...ahead.map((clock) => entryOf(clock, uidOf(clockKey(clock))))]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brandName)}//Path to the exam//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap((entry) => linesOf(entry, writtenAt)),
    'END:VCALENDAR',
    '',
  ]
    .flatMap(folded)
    .join('\r\n')
}

function entryOf(clock: PathClock, uid: string): CalendarEntry {
  const { date, at, localTime, alerts, sentence } = clock
  const common = { uid, summary: clockTitle(clock, TITLES), description: sentence }
  if (at !== undefined) {
    // Alerts are days; the alarm rings at the clock time of the deadline.
    const day = (localTime ?? at).slice(0, 10)
    const before = alerts.map((alert) => daysBetween(alert, day)).filter((days) => days > 0)
    return { ...common, at: new Date(at), alarms: before.map((days) => days * MINUTES_A_DAY) }
  }
  const day = date ?? ''
  const before = alerts.map((alert) => daysBetween(alert, day)).filter((days) => days >= 0)
  return { ...common, day, alarms: before.map((days) => days * MINUTES_A_DAY - MORNING) }
}

function linesOf({ uid, summary, description, day, at, location, alarms }: CalendarEntry, writtenAt: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(writtenAt)}`,
    ...(at
      ? [`DTSTART:${utc(at)}`, ...(location ? [`DTEND:${utc(new Date(at.getTime() + EXAM_HOURS * HOUR))}`] : [])]
      : [`DTSTART;VALUE=DATE:${plain(day ?? '')}`, `DTEND;VALUE=DATE:${plain(addDays(day ?? '', 1))}`]),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    // A whole-day entry does not block the day.
    `TRANSP:${location ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...alarms.flatMap((minutes) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(summary)}`,
      `TRIGGER:${trigger(minutes)}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

const plain = (day: string) => day.replaceAll('-', '')
const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Negative before the start, by RFC 5545. */
const trigger = (minutesBefore: number) => `${minutesBefore > 0 ? '-' : ''}PT${Math.abs(minutesBefore)}M`

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    // A remaining control character would break the line.
    .replace(/\p{Cc}/gu, ' ')

const LONGEST_LINE = 75

const octets = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Folds at 75 octets, with a space before each continuation; never splits a letter. */
function folded(line: string): string[] {
  const lines: string[] = []
  let [text, length] = ['', 0]
  for (const letter of line) {
    const size = octets(letter)
    if (length + size > LONGEST_LINE) {
      lines.push(text)
      text = ' '
      length = 1
    }
    text += letter
    length += size
  }
  return [...lines, text]
}
