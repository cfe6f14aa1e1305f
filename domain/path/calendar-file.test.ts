import { expect, test } from 'vitest'
import type { PathClock } from '#contract/path/path.ts'
import { instantOf } from '../calendar/zones.ts'
import { calendarFile } from './calendar-file.ts'

const clock = (some: Partial<PathClock>): PathClock => ({
  code: 'att_end',
  date: '2027-02-28',
  daysLeft: 98,
  severity: 'info',
  sentence: 'You may test until 28 Feb 2027. This date never moves.',
  alerts: ['2026-12-30', '2027-02-28', '2027-03-05'],
  source: null,
  checkedOn: null,
  ...some,
})

const moveBy = clock({
  code: 'move_by',
  date: undefined as never,
  at: '2027-02-01T00:00:00.000Z',
  localTime: '2027-02-01T08:00',
  timeZone: 'Asia/Manila',
  alerts: ['2027-01-25', '2027-01-31'],
})

const file = (some: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
  calendarFile({
    applicationId: 'a1',
    attempt: 1,
    clocks: [],
    appointment: null,
    brandName: 'Lampara',
    writtenAt: new Date('2026-11-22T04:05:06.789Z'),
    ...some,
  })

const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a deadline is an all-day event with reminders in the morning, none after the deadline', () => {
  expect(unfolded(file({ clocks: [clock({})] }))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lampara//Path to the exam//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:a1-1-att_end@lampara',
    'DTSTAMP:20261122T040506Z',
    'DTSTART;VALUE=DATE:20270228',
    'DTEND;VALUE=DATE:20270301',
    'SUMMARY:Last day to take the NCLEX',
    'DESCRIPTION:You may test until 28 Feb 2027. This date never moves.',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Last day to take the NCLEX',
    // Sixty days before, at nine.
    'TRIGGER:-PT85860M',
    'END:VALARM',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Last day to take the NCLEX',
    'TRIGGER:PT540M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('an exam lasts five hours and has its times in UTC', () => {
  const at = instantOf('2027-02-02T08:00', 'Asia/Manila') ?? new Date(Number.NaN)
  const lines = unfolded(file({ clocks: [moveBy], appointment: { at, city: 'Makati, Manila', country: 'PH' } }))
  expect(lines.filter((line) => /^(DTSTART|DTEND|LOCATION|TRIGGER)/.test(line))).toEqual([
    'DTSTART:20270202T000000Z',
    'DTEND:20270202T050000Z',
    'LOCATION:Makati\\, Manila\\, PH',
    'TRIGGER:-PT10080M',
    'TRIGGER:-PT1440M',
    'TRIGGER:-PT180M',
    'DTSTART:20270201T000000Z',
    'TRIGGER:-PT10080M',
    'TRIGGER:-PT1440M',
  ])
})

test('each document that expires is an event of its own', () => {
  const paper = (requirementId: 'prc-id' | 'marriage-cert') => clock({ code: 'document_end', requirementId })
  const lines = unfolded(file({ clocks: [paper('prc-id'), paper('marriage-cert')] }))
  expect(lines.filter((line) => /^(UID|SUMMARY)/.test(line))).toEqual([
    'UID:a1-1-document_end-prc-id@lampara',
    'SUMMARY:PRC ID ends',
    'UID:a1-1-document_end-marriage-cert@lampara',
    'SUMMARY:Marriage Certificate ends',
  ])
})

test('deadlines that are met or past are left out', () => {
  const clocks = [clock({ severity: 'met' }), clock({ severity: 'past', daysLeft: -1 })]
  expect(file({ clocks })).not.toContain('VEVENT')
})

test('long lines are folded at 75 octets without splitting a character, and line breaks are escaped', () => {
  const sentence = `Ñ${'ñ😀王'.repeat(60)}; one, two\\three\r\nBEGIN:VEVENT\u0000`
  const text = file({ clocks: [clock({ sentence })], brandName: 'Lámpara, the portal; of nurses' })
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(unfolded(text).find((line) => line.startsWith('DESCRIPTION:Ñ'))).toBe(
    `DESCRIPTION:Ñ${'ñ😀王'.repeat(60)}\\; one\\, two\\\\three\\nBEGIN:VEVENT `,
  )
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
