import {
  type NewThirdPartyRequest,
  type RequestParty,
  type RequestProblem,
  type RequestStatus,
  type ThirdPartyRequest,
  ThirdPartyRequestChange,
} from '#contract/third-party-requests.ts'

export interface NewRequestDraft {
  party: RequestParty
  thirdPartyId: string
  purpose: string
  recipient: string
  askedAt: string
  expectedBy: string
  officeNote: string
}

export const emptyRequest: NewRequestDraft = {
  party: 'school',
  thirdPartyId: '',
  purpose: '',
  recipient: '',
  askedAt: '',
  expectedBy: '',
  officeNote: '',
}

export const newRequestFields = [
  'party',
  'thirdPartyId',
  'purpose',
  'recipient',
  'askedAt',
  'expectedBy',
  'officeNote',
] as const

const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))

/** As the route takes it: papers are separated by commas, and what is empty is left out. */
export const toNewRequest = ({ purpose, ...draft }: NewRequestDraft): Record<string, unknown> => ({
  ...filled(draft),
  purpose: purpose
    .split(',')
    .map((paper) => paper.trim())
    .filter(Boolean),
})

export type SentRequest = NewThirdPartyRequest

export interface RequestDraft {
  status: RequestStatus
  problemCode: RequestProblem | ''
  reason: string
  expectedBy: string
  courier: string
  tracking: string
  reference: string
  officeNote: string
}

export const requestFields = [
  'status',
  'problemCode',
  'reason',
  'expectedBy',
  'courier',
  'tracking',
  'reference',
  'officeNote',
] as const

export const draftOf = (request: ThirdPartyRequest): RequestDraft => ({
  status: request.status,
  problemCode: request.problem?.code ?? '',
  reason: '',
  expectedBy: request.expectedBy ?? '',
  courier: request.courier ?? '',
  tracking: request.tracking ?? '',
  reference: request.reference ?? '',
  officeNote: request.officeNote ?? '',
})

/** What was typed over `seen` as it reads over what the request is now. */
export function rebased(draft: RequestDraft, seen: ThirdPartyRequest, now: ThirdPartyRequest): RequestDraft {
  const before = draftOf(seen)
  const typed = requestFields.filter((name) => draft[name] !== before[name])
  const canStillMove = now.moves.some(({ to }) => to === draft.status)
  const kept = typed.filter((name) => name !== 'status' || canStillMove)
  return { ...draftOf(now), ...Object.fromEntries(kept.map((name) => [name, draft[name]])) }
}

const CLEARABLE = ['expectedBy', 'courier', 'tracking', 'reference', 'officeNote'] as const

/** What differs from the request as it was read; an emptied field is cleared. */
export function toRequestChange(request: ThirdPartyRequest, draft: RequestDraft): Record<string, unknown> {
  const before = draftOf(request)
  const changed = CLEARABLE.filter((name) => draft[name].trim() !== before[name])
  return {
    expectedVersion: request.version,
    ...Object.fromEntries(changed.map((name) => [name, draft[name].trim() === '' ? null : draft[name]])),
    ...(draft.status !== before.status && { status: draft.status }),
    ...(draft.status === 'problem' &&
      draft.problemCode !== '' &&
      draft.problemCode !== before.problemCode && { problem: { code: draft.problemCode } }),
    ...(draft.reason.trim() !== '' && { reason: draft.reason }),
  }
}

/** Judges as the route does, and names a field of the form. */
export const changeSchema = (request: ThirdPartyRequest) => ({
  safeParse(draft: RequestDraft) {
    const needs = request.moves.find(({ to }) => to === draft.status)?.needs
    const missing = [
      ...(needs === 'problem' && draft.problemCode === ''
        ? [{ path: 'problemCode', message: 'Say what is wrong' }]
        : []),
      ...(needs === 'reason' && draft.reason.trim() === ''
        ? [{ path: 'reason', message: 'Please give a reason' }]
        : []),
    ]
    if (missing.length > 0) return { success: false as const, error: { issues: missing } }
    return ThirdPartyRequestChange.safeParse(toRequestChange(request, draft))
  },
})
