import { z } from 'zod'
import { FactAmount } from '#contract/boards/board-facts.ts'
import { isDay, NO_SUCH_DAY } from '#contract/calendar.ts'
import { WRONG_UPLOAD_LINK } from '#contract/documents/uploads.ts'
import { Id, Instant, oneOf, optionalText, requiredText, route } from '#contract/route.ts'
import { SeenVersion } from '#contract/shared-fields.ts'
import { Colleague } from '#contract/team/colleague.ts'

export const RequestParty = oneOf([
  'school',
  'high_school',
  'ched_dfa',
  'prc',
  'psa',
  'evaluator',
  'board',
  'fingerprints',
  'pearson',
  'courier',
  'other',
])
export type RequestParty = z.infer<typeof RequestParty>

export const RequestStatus = oneOf([
  'not_started',
  'ready_to_ask',
  'asked',
  'paid',
  'in_preparation',
  'sent',
  'delivered',
  'accepted',
  'problem',
  'cancelled',
  'not_needed',
])
export type RequestStatus = z.infer<typeof RequestStatus>

export const RequestProblem = oneOf([
  'no_seal',
  'wrong_form',
  'wrong_address',
  'name_mismatch',
  'unpaid',
  'school_closed',
  'record_missing',
  'queue',
  'sealed_envelope_opened',
  'pic_expired',
  'form_missing',
  'courier_unpaid',
  'negative_certification',
  'not_matched_to_order',
  'more_needed',
  'no_reply',
  'deficiency',
  'fee_refused',
  'unreadable',
  'too_old',
  'name',
  'email',
  'card_refused',
  'returned',
  'customs',
  'other',
])
export type RequestProblem = z.infer<typeof RequestProblem>

export const AskedHow = oneOf(['in_person', 'representative', 'portal', 'post', 'email', 'phone'])
export type AskedHow = z.infer<typeof AskedHow>

export const Payer = oneOf(['applicant', 'team'])

export const PURPOSE_REQUIRED = 'Say which papers are asked for'

const day = z
  .string({ error: NO_SUCH_DAY })
  .refine(isDay, { error: NO_SUCH_DAY })
  .refine((text) => text >= '1950-01-01' && text <= '2199-12-31', { error: NO_SUCH_DAY })

const Purpose = z.preprocess(
  (given) => (typeof given === 'string' ? [given] : given),
  z
    .array(requiredText(PURPOSE_REQUIRED, 80), { error: PURPOSE_REQUIRED })
    .min(1, { error: PURPOSE_REQUIRED })
    .max(20, { error: 'Name at most 20 papers' }),
)

const RequestFee = z.object(
  { ...FactAmount.shape, paidBy: Payer, receiptNumber: optionalText(100) },
  { error: 'Enter the fee with its currency, amount and who pays it' },
)

const Chase = z.object(
  /** Without `how`, the channel of the last time counts. */
  { on: day, how: AskedHow.optional(), note: optionalText(1_000) },
  { error: 'Say when and how the party was asked again' },
)
const IdOf = z.string({ error: 'Give an id' }).pipe(Id)
const clearable = <S extends z.ZodType>(schema: S) => schema.nullable().optional()

const details = {
  thirdPartyId: clearable(IdOf),
  recipient: clearable(requiredText('Say who gets it', 500)),
  reference: clearable(requiredText('Enter the reference', 100)),
  how: clearable(AskedHow),
  askedAt: clearable(day),
  appointmentOn: clearable(day),
  fee: clearable(RequestFee),
  expectedBy: clearable(day),
  preparingSince: clearable(day),
  sentAt: clearable(day),
  courier: clearable(requiredText('Enter the courier', 100)),
  tracking: clearable(requiredText('Enter the tracking number', 100)),
  receivedAt: clearable(day),
  acceptedAt: clearable(day),
  issuedOn: clearable(day),
  takenOn: clearable(day),
  nextChaseAt: clearable(day),
  ownerId: clearable(IdOf),
  proof: clearable(requiredText('Say what proves it', 1_000)),
  officeNote: clearable(requiredText('Write the note', 4_000)),
}

export const NewThirdPartyRequest = z.object({
  party: RequestParty,
  purpose: Purpose,
  status: RequestStatus.optional(),
  ...details,
})
export type NewThirdPartyRequest = z.output<typeof NewThirdPartyRequest>

export const ThirdPartyRequestChange = z.object({
  purpose: Purpose.optional(),
  status: RequestStatus.optional(),
  problem: clearable(z.object({ code: RequestProblem, note: optionalText(1_000) }, { error: 'Say what is wrong' })),
  reason: optionalText(500),
  chase: Chase.optional(),
  expectedVersion: SeenVersion.optional(),
  ...details,
})
export type ThirdPartyRequestChange = z.output<typeof ThirdPartyRequestChange>

export const RequestChase = z.object({
  id: z.string(),
  on: z.string(),
  how: AskedHow,
  note: z.string().nullable(),
  by: Colleague.nullable(),
})
export type RequestChase = z.infer<typeof RequestChase>

export const RequestFileKind = oneOf(['receipt', 'courier_slip', 'delivery', 'answer', 'internal'])
export type RequestFileKind = z.infer<typeof RequestFileKind>

export const RequestFile = z.object({
  id: z.string(),
  kind: RequestFileKind,
  objectPath: z.string(),
  fileSize: z.int(),
  by: z.enum(['applicant', 'team']),
  at: Instant,
})
export type RequestFile = z.infer<typeof RequestFile>

export const MOST_REQUEST_FILES = 20
export const TOO_MANY_REQUEST_FILES = `A request holds at most ${MOST_REQUEST_FILES} files`

export const ThirdPartyRequest = z.object({
  id: z.string(),
  applicationId: z.string(),
  party: RequestParty,
  thirdParty: z.object({ id: z.string(), name: z.string() }).nullable(),
  purpose: z.array(z.string()),
  title: z.string(),
  status: RequestStatus,
  overdue: z.boolean(),
  /** True when a late request was not chased since, or its chase day has come. */
  toChase: z.boolean(),
  recipient: z.string().nullable(),
  reference: z.string().nullable(),
  how: AskedHow.nullable(),
  askedAt: z.string().nullable(),
  appointmentOn: z.string().nullable(),
  fee: FactAmount.extend({ paidBy: Payer, receiptNumber: z.string().nullable() }).nullable(),
  expectedBy: z.string().nullable(),
  preparingSince: z.string().nullable(),
  sentAt: z.string().nullable(),
  courier: z.string().nullable(),
  tracking: z.string().nullable(),
  receivedAt: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  problem: z.object({ code: RequestProblem, note: z.string().nullable() }).nullable(),
  issuedOn: z.string().nullable(),
  takenOn: z.string().nullable(),
  nextChaseAt: z.string().nullable(),
  chases: z.array(RequestChase),
  owner: Colleague.nullable(),
  proof: z.string().nullable(),
  officeNote: z.string().nullable(),
  files: z.array(RequestFile),
  moves: z.array(z.object({ to: RequestStatus, needs: z.enum(['problem', 'reason']).nullable() })),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  changedBy: Colleague.nullable(),
})
export type ThirdPartyRequest = z.infer<typeof ThirdPartyRequest>

export const listRequestsOfApplication = route('GET', '/api/admin/applications/:id/requests', {
  summary: 'What schools, the PRC, evaluators, boards and others were asked for, newest first',
  permission: 'clients.read',
  shows: ['application'],
  reads: { what: 'record.read', of: 'application' },
  page: true,
  reply: z.array(ThirdPartyRequest),
})

export const addRequest = route('POST', '/api/admin/applications/:id/requests', {
  summary:
    'Write down what somebody else has to send; without a date it is expected after the usual time of the party, and ' +
    'without an entry of the directory it is the school of the sheet or the only entry of its kind; null is none',
  permission: 'requests.follow',
  body: NewThirdPartyRequest,
  changes: ['application'],
  status: 201,
  reply: ThirdPartyRequest,
})

export const changeRequest = route('PATCH', '/api/admin/requests/:requestId', {
  summary: 'Change a request, move it on, or write down that the party was asked again',
  permission: 'requests.follow',
  body: ThirdPartyRequestChange,
  changes: ['application'],
  refusals: [409],
  reply: ThirdPartyRequest,
})

export const MOST_CHASED = 100
const TOO_MANY_CHASED = `Choose 1 to ${MOST_CHASED} requests`

export const RequestChases = Chase.extend({
  requests: z
    .array(z.object({ id: IdOf, expectedVersion: ThirdPartyRequestChange.shape.expectedVersion }), {
      error: TOO_MANY_CHASED,
    })
    .min(1, { error: TOO_MANY_CHASED })
    .max(MOST_CHASED, { error: TOO_MANY_CHASED }),
})
export type RequestChases = z.output<typeof RequestChases>

export const ChasedRequest = z.object({ id: z.string(), refused: z.string().nullable() })
export type ChasedRequest = z.infer<typeof ChasedRequest>

export const chaseRequests = route('POST', '/api/admin/requests/chases', {
  summary:
    'Write down that the parties of several requests were asked again, such as one school for thirty clients; what has ' +
    'changed since you read it is left as it is, and `refused` says why',
  permission: 'requests.follow',
  body: RequestChases,
  changes: ['application'],
  reply: z.array(ChasedRequest),
})

export const QueuedRequest = ThirdPartyRequest.extend({ applicationNumber: z.string(), clientName: z.string() })
export type QueuedRequest = z.infer<typeof QueuedRequest>

export const RequestFilter = z.object({
  party: RequestParty.optional(),
  /** `overdue` is derived from the expected day; as a status it equals overdue=true. */
  status: oneOf(['overdue', ...RequestStatus.options]).optional(),
  overdue: oneOf(['true', 'false']).optional(),
  thirdPartyId: IdOf.optional(),
})
export type RequestFilter = z.output<typeof RequestFilter>

export const listRequests = route('GET', '/api/admin/requests', {
  summary: 'Requests of all clients, newest first; with overdue=true those that are late, the longest first',
  permission: 'clients.read',
  shows: ['application'],
  reads: { what: 'requests.listed' },
  query: RequestFilter,
  page: true,
  reply: z.array(QueuedRequest),
})

export const RequestCard = z.object({
  id: z.string(),
  party: RequestParty,
  title: z.string(),
  status: RequestStatus,
  overdue: z.boolean(),
  waitsFor: z.string(),
  since: z.string().nullable(),
  sentence: z.string(),
  usualDays: z.object({ min: z.int(), max: z.int(), workingDays: z.boolean(), basis: z.string() }).nullable(),
  expectedBy: z.string().nullable(),
  nextAskOn: z.string().nullable(),
  courier: z.string().nullable(),
  tracking: z.string().nullable(),
  askedAgain: z.array(z.string()),
  files: z.array(RequestFile),
})
export type RequestCard = z.infer<typeof RequestCard>

export const listMyRequests = route('GET', '/api/applications/:id/requests', {
  summary: 'What others have to send for an application, as its applicant sees it',
  access: 'signed-in',
  shows: ['application'],
  reads: { what: 'record.read', of: 'application' },
  page: true,
  reply: z.array(RequestCard),
})

export const addRequestFile = route('POST', '/api/requests/:requestId/files', {
  summary: 'File a PDF that proves something of a request: a receipt, a courier slip, a delivery, an answer',
  access: 'signed-in',
  body: z.object({ kind: RequestFileKind, uploadURL: z.string({ error: WRONG_UPLOAD_LINK }) }),
  changes: ['application'],
  status: 201,
  mayBeThere: true,
  refusals: [409],
  reply: RequestFile,
})

export const removeRequestFile = route('DELETE', '/api/admin/requests/:requestId/files/:fileId', {
  summary: 'Take a file off a request, such as one of somebody else; only the team can still open it',
  permission: 'requests.follow',
  changes: ['application'],
})
