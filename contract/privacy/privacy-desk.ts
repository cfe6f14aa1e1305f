import { z } from 'zod'
import { Email } from '#contract/account/session.ts'
import { FIRST_DAY, isDay, NO_SUCH_DAY } from '#contract/calendar.ts'
import { Instant, optionalText, requiredText, route, storableText } from '#contract/route.ts'
import { Reason, SeenVersion } from '#contract/shared-fields.ts'

export const PrivacyRequestKind = z.enum(['access', 'copy', 'correction', 'erasure', 'objection', 'complaint'])
export type PrivacyRequestKind = z.infer<typeof PrivacyRequestKind>

export const PrivacyRequestSource = z.enum(['my_data', 'letter', 'email', 'phone', 'in_person'])
export type PrivacyRequestSource = z.infer<typeof PrivacyRequestSource>
export const TypedSource = PrivacyRequestSource.exclude(['my_data'])

export const IdentityCheck = z.enum(
  ['signed_in', 'email_code', 'document', 'video_call', 'in_person', 'representative'],
  { error: 'Choose how you checked who it is' },
)
export type IdentityCheck = z.infer<typeof IdentityCheck>

export const PrivacyRequestState = z.enum(['open', 'answered', 'refused', 'withdrawn'], {
  error: 'Choose open, answered, refused or withdrawn',
})
export type PrivacyRequestState = z.infer<typeof PrivacyRequestState>

const MOST_WORDS = 4_000

export const PrivacyRequest = z.object({
  id: z.string(),
  kind: PrivacyRequestKind,
  /** Null where no account has this address. */
  userId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  applicationNumber: z.string().nullable(),
  askedFor: z.string(),
  source: PrivacyRequestSource,
  receivedOn: z.string(),
  /** 30 working days after the day of receipt. */
  dueOn: z.string(),
  overdue: z.boolean(),
  identityCheck: IdentityCheck.nullable(),
  state: PrivacyRequestState,
  answer: z.string(),
  evidence: z.string(),
  closedAt: Instant.nullable(),
  /** Null while open, and where the portal itself closed the request. */
  closedBy: z.string().nullable(),
  applicationId: z.string().nullable(),
  deed: z.object({ method: z.enum(['POST', 'PUT']), path: z.string() }).nullable(),
  version: z.int(),
})
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

export const listPrivacyRequests = route('GET', '/api/admin/privacy/requests', {
  summary: 'Requests of people about their data: open and overdue ones with the longest wait first, all newest first',
  permission: 'privacy.read',
  shows: ['privacy_desk'],
  seesBlocked: true,
  reads: { what: 'privacy_requests.listed' },
  query: z.object({ show: z.enum(['open', 'overdue', 'all'], { error: 'Show open, overdue or all' }).default('open') }),
  page: true,
  reply: z.array(PrivacyRequest),
})

export const countPrivacyRequests = route('GET', '/api/admin/privacy/requests/count', {
  summary: 'How many requests about personal data are open, and how many of them are overdue',
  permission: 'privacy.read',
  shows: ['privacy_desk'],
  reply: z.object({ open: z.int(), overdue: z.int() }),
})

const typedDay = (sentence: string) =>
  storableText(sentence)
    .trim()
    .min(1, { error: sentence })
    .refine((day) => isDay(day) && day >= FIRST_DAY, { error: NO_SUCH_DAY })

export const NewPrivacyRequest = z.object({
  kind: z.enum(PrivacyRequestKind.options, { error: 'Choose what the person asks for' }),
  name: requiredText('Enter the name of the person'),
  email: Email,
  source: z.enum(TypedSource.options, { error: 'Choose how the request came' }),
  receivedOn: typedDay('Enter the day on which it came'),
  askedFor: requiredText('Write down what the person asks for', MOST_WORDS),
})
export type NewPrivacyRequest = z.output<typeof NewPrivacyRequest>

export const addPrivacyRequest = route('POST', '/api/admin/privacy/requests', {
  summary: 'Write down a request about personal data that came by letter, email, phone or in person',
  permission: 'privacy.manage',
  seesBlocked: true,
  changes: ['privacy_desk'],
  status: 201,
  body: NewPrivacyRequest,
  reply: PrivacyRequest,
})

export const CHECK_IDENTITY = 'Say how you made sure who is asking'
export const ANSWER_REQUIRED = 'Write down what you answered'
export const REFUSAL_REASON = 'Write down the reason, which the person has to be told in writing'

export const PrivacyRequestChange = z
  .object({
    identityCheck: IdentityCheck.nullable().optional(),
    askedFor: optionalText(MOST_WORDS),
    answer: optionalText(MOST_WORDS),
    evidence: optionalText(MOST_WORDS),
    state: PrivacyRequestState.optional(),
    /** The correction concerns data outside the sheet; the answer says what was done. */
    notInSheet: z.boolean({ error: 'Say true or false' }).optional(),
    expectedVersion: SeenVersion,
  })
  .superRefine(({ state, identityCheck, answer }, { addIssue }) => {
    if (state === undefined || state === 'open' || state === 'withdrawn') return
    if (!identityCheck && state === 'answered')
      addIssue({ code: 'custom', path: ['identityCheck'], message: CHECK_IDENTITY })
    if (!answer)
      addIssue({
        code: 'custom',
        path: ['answer'],
        message: state === 'refused' ? REFUSAL_REASON : ANSWER_REQUIRED,
      })
  })
export type PrivacyRequestChange = z.output<typeof PrivacyRequestChange>

export const changePrivacyRequest = route('PATCH', '/api/admin/privacy/requests/:requestId', {
  summary: 'Note the identity check, the answer and its evidence, and close or reopen a request',
  permission: 'privacy.manage',
  seesBlocked: true,
  changes: ['privacy_desk'],
  body: PrivacyRequestChange,
  refusals: [409],
  reply: PrivacyRequest,
})

export const PrivacyRequestAction = z.object({
  identityCheck: z.enum(IdentityCheck.options, { error: CHECK_IDENTITY }),
  expectedVersion: SeenVersion,
})
export type PrivacyRequestAction = z.output<typeof PrivacyRequestAction>

export const eraseForRequest = route('POST', '/api/admin/privacy/requests/:requestId/erasure', {
  summary: 'Erase at once, and for good, the person who asks for it; the request is answered by it',
  permission: 'privacy.manage',
  stepUp: 'erase everything about a person',
  seesBlocked: true,
  changes: ['privacy_desk'],
  body: PrivacyRequestAction,
  refusals: [409],
  reply: PrivacyRequest,
})

export const copyForRequest = route('POST', '/api/admin/privacy/requests/:requestId/copy', {
  summary: 'Make the download of everything for the person who asks; the request is answered once it is in My data',
  permission: 'privacy.manage',
  seesBlocked: true,
  changes: ['privacy_desk'],
  body: PrivacyRequestAction,
  refusals: [409],
  reply: PrivacyRequest,
})

export const RestrictionKind = z.enum(['block', 'hold'])
export type RestrictionKind = z.infer<typeof RestrictionKind>

export const Restriction = z.object({
  id: z.string(),
  kind: RestrictionKind,
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  applicationNumber: z.string().nullable(),
  reason: z.string(),
  placedAt: Instant,
  placedBy: z.string().nullable(),
})
export type Restriction = z.infer<typeof Restriction>

export const listRestrictions = route('GET', '/api/admin/privacy/restrictions', {
  summary: 'Who is blocked, and whose data may not be erased, newest first',
  permission: 'privacy.manage',
  shows: ['privacy_desk'],
  seesBlocked: true,
  reads: { what: 'restrictions.listed' },
  page: true,
  reply: z.array(Restriction),
})

export const NewRestriction = z.object({
  kind: z.enum(RestrictionKind.options, { error: 'Choose what to do' }),
  email: Email,
  reason: Reason,
})

export const restrictPerson = route('POST', '/api/admin/privacy/restrictions', {
  summary: 'Block a person, who is then in no list, search or export, or keep the data of a person from being erased',
  permission: 'privacy.manage',
  stepUp: 'block a person or place a legal hold',
  seesBlocked: true,
  changes: ['privacy_desk', 'application'],
  status: 201,
  mayBeThere: true,
  body: NewRestriction,
  refusals: [404, 409],
  reply: Restriction,
})

export const LiftedRestriction = z.object({ reason: Reason })

export const liftRestriction = route('POST', '/api/admin/privacy/restrictions/:restrictionId/lift', {
  summary: 'Unblock a person, or let the data of a person be erased again',
  permission: 'privacy.manage',
  stepUp: 'unblock a person or lift a legal hold',
  seesBlocked: true,
  changes: ['privacy_desk', 'application'],
  body: LiftedRestriction,
})

export const HolidayDay = z.object({
  id: z.string(),
  day: z.string(),
  name: z.string(),
  source: z.string(),
  isWorkingDay: z.boolean(),
  /** False for a day when only the office is closed: the 30 working days still count it. */
  forLaw: z.boolean(),
  /** True for an entry of the team; false for holidays set by law. */
  isChanged: z.boolean(),
})
export type HolidayDay = z.infer<typeof HolidayDay>

const [FIRST, LAST] = [2000, 2100]
const year = z
  .string()
  .regex(/^\d{4}$/, { error: 'Give the year as 2026' })
  .transform(Number)
  .refine((given) => given >= FIRST && given <= LAST, { error: `Give a year from ${FIRST} to ${LAST}` })

export const listHolidays = route('GET', '/api/admin/privacy/holidays', {
  summary: 'The days off of a year: the office is closed, and they do not count for the 30 working days',
  permission: 'clients.read',
  shows: ['privacy_desk'],
  query: z.object({ year }),
  page: true,
  reply: z.array(HolidayDay),
})

const dayParam = z.object({ day: z.string() })

export const NewHoliday = z.object({
  name: requiredText('Enter the name of the day', 100),
  source: requiredText('Enter the law or proclamation'),
  isWorkingDay: z.boolean({ error: 'Say true or false' }).default(false),
  forLaw: z.boolean({ error: 'Say true or false' }).default(true),
})

export const TypedHoliday = NewHoliday.extend({ day: typedDay('Enter the day') })

export const saveHoliday = route('PUT', '/api/admin/privacy/holidays/:day', {
  summary: 'Enter a day off, or say that a usual one is worked on; due dates follow',
  permission: 'privacy.manage',
  changes: ['privacy_desk', 'office_hours'],
  params: dayParam,
  body: NewHoliday,
  reply: HolidayDay,
})

export const resetHoliday = route('DELETE', '/api/admin/privacy/holidays/:day', {
  summary: 'Take back what was entered about a day',
  permission: 'privacy.manage',
  changes: ['privacy_desk', 'office_hours'],
  params: dayParam,
})
