import { z } from 'zod'
import { isDay, NO_SUCH_DAY } from '#contract/calendar.ts'
import { WRONG_UPLOAD_LINK } from '#contract/documents/uploads.ts'
import { RequirementId } from '#contract/requirements.ts'
import { Id, Instant, optionalText, rawRoute, requiredText, route, storableText } from '#contract/route.ts'
import { attached, EntryEvidence } from './exam-evidence.ts'
import { PathParty, StepCode } from './path-steps.ts'

// `withdrawn` also stands for a rejected application.
export const SideState = z.enum([
  'on_hold',
  'att_expired',
  'no_show',
  'registration_expired',
  'order_expired',
  'board_file_expired',
  'withdrawn',
  'board_changed',
])
export type SideState = z.infer<typeof SideState>

export const StepState = z.enum(['done', 'current', 'ahead', 'skipped', 'problem'])
export type StepState = z.infer<typeof StepState>

export const UsualDays = z.object({ min: z.int(), max: z.int(), basis: z.string() })
export type UsualDays = z.infer<typeof UsualDays>

export const StepProof = z.object({
  note: z.string().nullable(),
  number: z.string().nullable(),
  documentId: z.string().nullable(),
  objectPath: z.string().nullable(),
  requestId: z.string().nullable(),
  by: z.string().nullable(),
  at: Instant,
})
export type StepProof = z.infer<typeof StepProof>

export const PathStep = z.object({
  code: StepCode,
  title: z.string(),
  level: z.enum(['application', 'attempt']),
  state: StepState,
  /** Happens only to some applicants, so nobody is told to wait for it. */
  optional: z.boolean(),
  waitsFor: PathParty,
  since: z.string().nullable(),
  doneOn: z.string().nullable(),
  confirmed: z.boolean(),
  usualDays: UsualDays.nullable(),
  pace: z.string().nullable(),
  sentence: z.string(),
  proof: StepProof.nullable(),
})
export type PathStep = z.infer<typeof PathStep>

export const ClockCode = z.enum([
  'att_end',
  'book_by',
  'move_by',
  'retest_policy',
  'retest_from',
  'registration_end',
  'order_lapses',
  'reprocess_until',
  'passport_end',
  'document_end',
  'licence_proof_end',
  'fingerprints_end',
  'board_file_end',
  'eligibility_resend_until',
])
export type ClockCode = z.infer<typeof ClockCode>

export const ClockSeverity = z.enum(['info', 'soon', 'urgent', 'past', 'met'])
export type ClockSeverity = z.infer<typeof ClockSeverity>

export const PathClock = z.object({
  code: ClockCode,
  /** The expiring document, for `passport_end` and `document_end`. */
  requirementId: RequirementId.optional(),
  date: z.string().optional(),
  /** A clock to the minute: the instant, and the local time at the test centre. */
  at: Instant.optional(),
  localTime: z.string().optional(),
  timeZone: z.string().optional(),
  daysLeft: z.int(),
  severity: ClockSeverity,
  sentence: z.string(),
  alerts: z.array(z.string()),
  source: z.string().nullable(),
  checkedOn: z.string().nullable(),
})
export type PathClock = z.infer<typeof PathClock>

const entry = {
  confirmed: z.boolean(),
  enteredBy: z.enum(['applicant', 'team']),
  enteredAt: Instant,
  evidence: z.array(EntryEvidence),
}

const shapes = {
  registration: { registeredOn: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() },
  att: {
    number: z.string(),
    candidateId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
  },
  appointment: {
    startsAt: z.string(),
    timeZone: z.string(),
    city: z.string(),
    country: z.string(),
    address: z.string().nullable(),
    at: Instant,
  },
  result: {
    outcome: z.enum(['passed', 'failed']),
    takenOn: z.string(),
    resultOn: z.string(),
    official: z.boolean(),
  },
}

export const ExamRegistration = z.object({ ...shapes.registration, ...entry })
export const ExamPermit = z.object({ ...shapes.att, ...entry })
export const ExamAppointment = z.object({ ...shapes.appointment, ...entry })
export type ExamAppointment = z.infer<typeof ExamAppointment>
export const ExamResult = z.object({ ...shapes.result, ...entry })

export const ExamAttempt = z.object({
  number: z.int(),
  registration: ExamRegistration.nullable(),
  att: ExamPermit.nullable(),
  appointment: ExamAppointment.nullable(),
  result: ExamResult.nullable(),
})
export type ExamAttempt = z.infer<typeof ExamAttempt>

export const ExamPath = z.object({
  attempt: z.int(),
  board: z.object({ code: z.string(), name: z.string() }).nullable(),
  steps: z.array(PathStep),
  clocks: z.array(PathClock),
  sideState: z.object({ code: SideState, since: z.string(), sentence: z.string(), wayBack: z.string() }).nullable(),
  attempts: z.array(ExamAttempt),
  warnings: z.array(z.string()),
})
export type ExamPath = z.infer<typeof ExamPath>

const day = (sentence: string) =>
  storableText(sentence)
    .trim()
    .min(1, { error: sentence })
    .refine(isDay, { error: NO_SUCH_DAY, abort: true })
    .refine((text) => text >= '1900-01-01' && text <= '2199-12-31', { error: NO_SUCH_DAY })

export const EvidenceDay = day('Enter the day on which it happened')

export const ENDS_BEFORE_START = 'The last day of the permission cannot be before its first day'
export const WITHOUT_ZONE =
  'Give the time as it is in the city of the test centre, such as 2027-02-02T08:00, without a time zone in it'
export const NO_SUCH_TIME = 'Enter a date and time that exist, such as 2027-02-02T08:00'
export const UNKNOWN_ZONE = 'Choose the time zone of the test centre, such as Asia/Manila'
export const EVIDENCE_REQUIRED = 'Give the proof: a note, a number or a document'

export const RegistrationBody = z.object({
  ...attached,
  registeredOn: day('Enter the day of the registration'),
  firstName: requiredText('Enter the first name as you typed it for the test', 300),
  lastName: requiredText('Enter the last name as you typed it for the test', 300),
  email: requiredText('Enter the email address of the registration', 254).pipe(
    z.email({ error: 'Enter an email address, such as maria@example.com' }),
  ),
})
export type RegistrationBody = z.output<typeof RegistrationBody>

export const PermitBody = z
  .object({
    ...attached,
    number: requiredText('Enter the authorisation number', 50),
    candidateId: requiredText('Enter the candidate ID', 50),
    firstName: requiredText('Enter the first name as the ATT shows it', 300),
    lastName: requiredText('Enter the last name as the ATT shows it', 300),
    startsOn: day('Enter the first day on which you may test'),
    endsOn: day('Enter the last day on which you may test'),
  })
  .refine(({ startsOn, endsOn }) => endsOn >= startsOn, { error: ENDS_BEFORE_START, path: ['endsOn'] })
export type PermitBody = z.output<typeof PermitBody>

export const AppointmentBody = z.object({
  ...attached,
  startsAt: requiredText('Enter the date and time of the exam', 40),
  /** Derived from the city and the country where these determine it. */
  timeZone: optionalText(64),
  city: requiredText('Enter the city of the test centre', 100),
  country: requiredText('Enter the country of the test centre', 100),
  address: optionalText(500),
})
export type AppointmentBody = z.output<typeof AppointmentBody>

const CHOOSE_OUTCOME = 'Choose passed or failed'
const Outcome = z.enum(['passed', 'failed'], { error: CHOOSE_OUTCOME })

export const ResultBody = z.object({
  ...attached,
  outcome: Outcome,
  takenOn: day('Enter the day of the exam'),
  resultOn: day('Enter the day of the result').optional(),
  official: z.boolean({ error: 'Say whether the result is official: true or false' }),
  reason: optionalText(500),
  expectedOutcome: Outcome.optional(),
})
export type ResultBody = z.output<typeof ResultBody>

const owned = {
  access: 'signed-in',
  params: z.object({ id: Id }),
  changes: ['application'],
  refusals: [409],
  reply: ExamPath,
} as const

export const getPath = route('GET', '/api/applications/:id/path', {
  summary: 'Where an application stands on its way to the exam: steps, clocks, attempts',
  access: 'signed-in',
  shows: ['document', 'application'],
  reads: { what: 'record.read', of: 'application' },
  reply: ExamPath,
})

export const putRegistration = route('PUT', '/api/applications/:id/attempt/registration', {
  summary: 'The registration at Pearson VUE; what its owner enters is unconfirmed until an admin enters or confirms it',
  body: RegistrationBody,
  ...owned,
})

export const putPermit = route('PUT', '/api/applications/:id/attempt/att', {
  summary: 'The authorisation to test as its email shows it, by the owner or an admin',
  body: PermitBody,
  ...owned,
})

export const putAppointment = route('PUT', '/api/applications/:id/attempt/appointment', {
  summary: 'The appointment in the local time of the test centre, by the owner or an admin',
  body: AppointmentBody,
  ...owned,
})

export const putResult = route('PUT', '/api/applications/:id/attempt/result', {
  summary:
    'The result of the exam, by the owner or an admin; an unconfirmed one moves no step, and another than the confirmed one needs a reason',
  body: ResultBody,
  ...owned,
})

export interface StepEvidence {
  note?: string | undefined
  number?: string | undefined
  documentId?: string | undefined
  uploadURL?: string | undefined
}

export const DOCUMENT_OF_APPLICATION = 'Choose one of the documents of this application'

const Evidence = z
  .union(
    [
      optionalText(2_000)
        .nonoptional()
        .transform((note) => ({ note })),
      z.object({
        note: optionalText(2_000),
        number: optionalText(200),
        documentId: z.string({ error: DOCUMENT_OF_APPLICATION }).pipe(Id).optional(),
        uploadURL: z.string({ error: WRONG_UPLOAD_LINK }).optional(),
      }),
    ],
    { error: EVIDENCE_REQUIRED },
  )
  .transform((given): StepEvidence => given)
  .refine((given) => Object.values(given).some((text) => text !== undefined && text.trim() !== ''), {
    error: EVIDENCE_REQUIRED,
  })

export const MarkedCode = z.enum([...StepCode.options, ...SideState.options])
export type MarkedCode = z.infer<typeof MarkedCode>

const step = { id: Id, step: z.string().transform((text) => MarkedCode.safeParse(text).data ?? null) }

export const markStep = route('POST', '/api/admin/applications/:id/path/:step', {
  summary: 'Mark a step of the path, or a side state, with what proves it',
  permission: 'cases.move',
  changes: ['application'],
  params: z.object(step),
  body: z.object({ doneOn: EvidenceDay, evidence: Evidence }),
  status: 201,
  refusals: [409],
  reply: ExamPath,
})

export const revertStep = route('DELETE', '/api/admin/applications/:id/path/:step', {
  summary: 'Take a step or a side state back, with a reason in the body or in `reason`',
  permission: 'cases.move',
  changes: ['application'],
  params: z.object(step),
  query: z.object({ reason: optionalText(500) }),
  body: z
    .object({ reason: optionalText(500) })
    .nullish()
    .transform((body) => body ?? {}),
  refusals: [409],
})

export const startNextAttempt = route('POST', '/api/admin/applications/:id/attempts', {
  summary: 'Begin the next attempt after a failed one',
  permission: 'cases.move',
  changes: ['application'],
  status: 201,
  refusals: [409],
  reply: ExamPath,
})

export const UNKNOWN_BOARD = 'Choose a board from the list'

export const chooseBoard = route('PUT', '/api/admin/applications/:id/board', {
  summary: 'Choose the board of nursing that an application goes to, which answers what its applicant asked for',
  permission: 'cases.move',
  changes: ['application'],
  body: z.object({
    board: requiredText(UNKNOWN_BOARD, 10),
    /** The requested board that the reader saw, null for none; a different current request gives 409. */
    expectedRequest: z.string().nullable().optional(),
  }),
  refusals: [409],
  reply: ExamPath,
})

export const getPathCalendar = rawRoute('GET', '/api/applications/:id/path/calendar.ics', {
  summary: 'What lies ahead on the path as an iCalendar file, with its reminders',
  access: 'signed-in',
  reads: { what: 'record.read', of: 'application' },
  answers: { 200: 'text/calendar' },
  refusals: [404],
})
