import { isDay, NO_SUCH_DAY } from '#contract/calendar.ts'
import type { User } from '#contract/clients/people.ts'
import {
  AppointmentBody,
  type ExamAttempt,
  type ExamPath,
  PermitBody,
  putAppointment,
  putPermit,
  putRegistration,
  putResult,
  RegistrationBody,
  ResultBody,
  UNKNOWN_ZONE,
} from '#contract/path/path.ts'
import type { RouteSpec } from '#contract/route.ts'
import { formatTime, parseTime } from '#domain/calendar/clock-time.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import type { ExamPart } from '#domain/path/exam-parts.ts'
import { type DatedResult, isAnotherResult } from '#domain/path/results.ts'
import { zoneOfPlace } from '#domain/path/zone-of-place.ts'
import { type FormSchema, readInto } from '#web/lib/checked-form.ts'

export type ExamPartDraft = Record<string, string>

export interface ExamPartField {
  name: string
  label: string
  help?: string
  kind: 'text' | 'email' | 'day' | 'time' | 'zone' | 'choice'
  isHalf?: true
  isOptional?: true
  isShown?: (values: ExamPartDraft) => boolean
  autoComplete?: string
  choices?: readonly (readonly [value: string, label: string, help?: string])[]
}

type KnownUser = Pick<User, 'firstName' | 'lastName' | 'email'>

export interface ExamPartForm {
  fields: readonly ExamPartField[]
  schema: FormSchema<ExamPartDraft, object>
  startsWith: (attempt: ExamAttempt | undefined, user: KnownUser | null) => ExamPartDraft
  route: RouteSpec & { reply: typeof ExamPath }
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

const nameFields = (where: string): ExamPartField[] => [
  { name: 'firstName', label: 'First name', help: `Exactly as ${where}.`, kind: 'text', isHalf: true },
  { name: 'lastName', label: 'Last name', help: `Exactly as ${where}.`, kind: 'text', isHalf: true },
]

const resultOf = (outcome: string, [takenOn = '', resultOn = '', official]: (string | undefined)[]): DatedResult => ({
  outcome: outcome === 'passed' ? outcome : 'failed',
  ...{ takenOn, resultOn, official: official === 'yes' },
})

export function turnsResult(draft: ExamPartDraft): boolean {
  const { outcome, expectedOutcome, expectedTakenOn, expectedResultOn, expectedOfficial } = draft
  if (!outcome || !expectedOutcome) return false
  const confirmed = resultOf(expectedOutcome, [expectedTakenOn, expectedResultOn, expectedOfficial])
  const typed = resultOf(outcome, [draft.takenOn, draft.resultOn || expectedResultOn, draft.official])
  return isAnotherResult(confirmed, typed)
}

const TIME_WRONG = 'Enter the time, such as 8:00 AM'
const DAY_MISSING = 'Enter the day of the exam'

function saysNoZone({ city = '', country = '', timeZone = '' }: ExamPartDraft): boolean {
  return timeZone !== '' || (city !== '' && country !== '' && zoneOfPlace(city, country) === null)
}

const appointmentForm: FormSchema<ExamPartDraft, object> = {
  safeParse({ startsAt = '', time = '', ...place }) {
    const clock = parseTime(time)
    const issues = [
      ...(isDay(startsAt) ? [] : [{ path: 'startsAt', message: startsAt ? NO_SUCH_DAY : DAY_MISSING }]),
      ...(clock ? [] : [{ path: 'time', message: TIME_WRONG }]),
      ...(saysNoZone(place) && !place.timeZone ? [{ path: 'timeZone', message: UNKNOWN_ZONE }] : []),
    ]
    const judged = AppointmentBody.safeParse({ ...place, startsAt: `${startsAt}T${clock}` })
    if (judged.success && issues.length === 0) return judged
    const rest = judged.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
    return { success: false, error: { issues: [...issues, ...rest] } }
  },
}

export const examPartForms: Readonly<Record<ExamPart, ExamPartForm>> = {
  registration: {
    fields: [
      { name: 'registeredOn', label: 'Day of the registration', kind: 'day' },
      ...nameFields('you typed it at Pearson VUE'),
      {
        name: 'email',
        label: 'Email address of the registration',
        help: 'Your own. The permission to test goes to this address only.',
        kind: 'email',
        autoComplete: 'email',
      },
    ],
    schema: RegistrationBody,
    startsWith: (attempt, user) => ({
      registeredOn: attempt?.registration?.registeredOn ?? '',
      firstName: attempt?.registration?.firstName ?? user?.firstName ?? '',
      lastName: attempt?.registration?.lastName ?? user?.lastName ?? '',
      email: attempt?.registration?.email ?? user?.email ?? '',
    }),
    route: putRegistration,
  },
  att: {
    fields: [
      { name: 'number', label: 'Authorisation number', kind: 'text', isHalf: true },
      { name: 'candidateId', label: 'Candidate ID', kind: 'text', isHalf: true },
      ...nameFields('the email with the ATT shows it'),
      { name: 'startsOn', label: 'First day on which you may test', kind: 'day', isHalf: true },
      { name: 'endsOn', label: 'Last day on which you may test', kind: 'day', isHalf: true },
    ],
    schema: PermitBody,
    startsWith: (attempt, user) => ({
      number: attempt?.att?.number ?? '',
      candidateId: attempt?.att?.candidateId ?? '',
      firstName: attempt?.att?.firstName ?? attempt?.registration?.firstName ?? user?.firstName ?? '',
      lastName: attempt?.att?.lastName ?? attempt?.registration?.lastName ?? user?.lastName ?? '',
      startsOn: attempt?.att?.startsOn ?? '',
      endsOn: attempt?.att?.endsOn ?? '',
    }),
    route: putPermit,
  },
  appointment: {
    fields: [
      { name: 'startsAt', label: 'Day of the exam', kind: 'day', isHalf: true },
      { name: 'time', label: 'Time, as the email says it', kind: 'time', isHalf: true },
      { name: 'city', label: 'City of the test centre', kind: 'text', isHalf: true },
      { name: 'country', label: 'Country of the test centre', kind: 'text', isHalf: true },
      { name: 'timeZone', label: 'Time zone of the test centre', kind: 'zone', isShown: saysNoZone },
      { name: 'address', label: 'Address of the test centre', kind: 'text', isOptional: true },
    ],
    schema: appointmentForm,
    startsWith: (attempt) => {
      const { startsAt = '', timeZone = '', city = '', country = '', address } = attempt?.appointment ?? {}
      const [day = '', time = ''] = startsAt.split('T')
      const isSaid = zoneOfPlace(city, country) === timeZone
      return {
        ...{ startsAt: day, time: time && formatTime(time), city, country },
        ...{ address: address ?? '', timeZone: isSaid ? '' : timeZone },
      }
    },
    route: putAppointment,
  },
  result: {
    fields: [
      {
        name: 'outcome',
        label: 'Result',
        kind: 'choice',
        choices: [
          ['passed', 'Passed'],
          ['failed', 'Not passed'],
        ],
      },
      { name: 'takenOn', label: 'Day of the exam', kind: 'day', isHalf: true },
      {
        name: 'resultOn',
        label: 'Day of the result',
        help: 'Today, if you leave it empty.',
        kind: 'day',
        isHalf: true,
        isOptional: true,
      },
      {
        name: 'official',
        label: 'Where is the result from?',
        kind: 'choice',
        choices: [
          ['yes', 'From the board', 'The official result.'],
          ['no', 'Quick Result', 'Unofficial: only the word of the board counts.'],
        ],
      },
      { name: 'reason', label: 'Why it is another result', kind: 'text', isShown: turnsResult },
    ],
    schema: readInto(ResultBody, ({ official, ...values }: ExamPartDraft) => {
      const given = Object.entries(values).filter(([, text]) => text !== '')
      const isOfficial = official === '' ? undefined : official === 'yes'
      return { ...Object.fromEntries(given), official: isOfficial }
    }),
    startsWith: (attempt) => {
      const result = attempt?.result
      const confirmed = result?.confirmed ? result : null
      return {
        outcome: result?.outcome ?? '',
        takenOn: result?.takenOn ?? pastDayOf(attempt?.appointment),
        resultOn: result?.resultOn ?? '',
        official: result ? yesOrNo(result.official) : '',
        reason: '',
        expectedOutcome: confirmed?.outcome ?? '',
        expectedTakenOn: confirmed?.takenOn ?? '',
        expectedResultOn: confirmed?.resultOn ?? '',
        expectedOfficial: confirmed ? yesOrNo(confirmed.official) : '',
      }
    },
    route: putResult,
  },
}

// Days end at the test centre.
const pastDayOf = (appointment: ExamAttempt['appointment'] | undefined) => {
  const day = appointment?.startsAt.slice(0, 10) ?? ''
  return appointment && day <= dayAt(new Date(), appointment.timeZone) ? day : ''
}
