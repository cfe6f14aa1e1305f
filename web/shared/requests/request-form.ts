import { REASON_REQUIRED } from '#contract/shared-fields.ts'
import {
  type RequestParty,
  type RequestProblem,
  type RequestStatus,
  type ThirdPartyRequest,
  ThirdPartyRequestChange,
} from '#contract/third-party-requests/third-party-requests.ts'
import { textsIn } from '#web/lib/texts-in.ts'

const emptyFor = (party: RequestParty) => ({
  party,
  thirdPartyId: '',
  thirdPartyName: '',
  thirdPartyTime: '',
  purpose: '',
  recipient: '',
  askedAt: '',
  expectedBy: '',
  officeNote: '',
})

export const emptyRequest = emptyFor('school')
export type NewRequestDraft = typeof emptyRequest

export const newRequestFields = [
  'thirdPartyId',
  'party',
  'purpose',
  'recipient',
  'askedAt',
  'expectedBy',
  'officeNote',
] as const

const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))

export const toNewRequest = ({
  purpose,
  thirdPartyName: _name,
  thirdPartyTime: _time,
  ...draft
}: NewRequestDraft): Record<string, unknown> => ({
  ...filled(draft),
  purpose: purpose
    .split(',')
    .map((paper) => paper.trim())
    .filter(Boolean),
})

export interface RequestDraft extends Record<(typeof texts)[number], string> {
  status: RequestStatus
  problemCode: RequestProblem | ''
  reason: string
  thirdPartyId: string
  thirdPartyName: string
}

const texts = ['recipient', 'expectedBy', 'courier', 'tracking', 'reference', 'officeNote'] as const
export const requestFields = ['status', 'problemCode', 'reason', 'thirdPartyId', ...texts] as const

const draftOf = (request: ThirdPartyRequest): RequestDraft => ({
  status: request.status,
  problemCode: request.problem?.code ?? '',
  reason: '',
  thirdPartyId: request.thirdParty?.id ?? '',
  thirdPartyName: request.thirdParty?.name ?? '',
  ...textsIn(request, texts),
})

export interface SeenRequest extends Pick<ThirdPartyRequest, 'version' | 'moves'> {
  values: RequestDraft
}

export const snapshotOf = (request: ThirdPartyRequest): SeenRequest => ({
  version: request.version,
  moves: request.moves,
  values: draftOf(request),
})

/** Drops a chosen status that the updated request no longer allows. */
export function keepUnchanged(
  { status, ...typed }: Partial<RequestDraft>,
  { moves }: SeenRequest,
): Partial<RequestDraft> {
  const canMove = status !== undefined && moves.some(({ to }) => to === status)
  return { ...typed, ...(canMove && { status }) }
}

const CLEARABLE = ['thirdPartyId', ...texts] as const

function toRequestChange({ version, values: before }: SeenRequest, draft: RequestDraft): Record<string, unknown> {
  const changed = CLEARABLE.filter((name) => draft[name].trim() !== before[name])
  return {
    expectedVersion: version,
    ...Object.fromEntries(changed.map((name) => [name, draft[name].trim() === '' ? null : draft[name]])),
    ...(draft.status !== before.status && { status: draft.status }),
    ...(draft.status === 'problem' &&
      draft.problemCode !== '' &&
      draft.problemCode !== before.problemCode && { problem: { code: draft.problemCode } }),
    ...(draft.reason.trim() !== '' && { reason: draft.reason }),
  }
}

export const changeSchema = (seen: SeenRequest) => ({
  safeParse(draft: RequestDraft) {
    const needs = seen.moves.find(({ to }) => to === draft.status)?.needs
    const missing = [
      ...(needs === 'problem' && draft.problemCode === ''
        ? [{ path: 'problemCode', message: 'Say what is wrong' }]
        : []),
      ...(needs === 'reason' && draft.reason.trim() === '' ? [{ path: 'reason', message: REASON_REQUIRED }] : []),
    ]
    if (missing.length > 0) return { success: false as const, error: { issues: missing } }
    return ThirdPartyRequestChange.safeParse(toRequestChange(seen, draft))
  },
})
