import type {
  RequestFileKind,
  RequestParty,
  RequestStatus,
} from '#contract/third-party-requests/third-party-requests.ts'
import { fileKindLabels, isShownToApplicant } from '../third-party-requests/request-files.ts'
import { requestStatusLabels } from '../third-party-requests/request-labels.ts'
import { aboutCase, auditOnly, changesCase, liveApplication, subjectOf } from './consequence.ts'
import { proofToOffice } from './path-mail.ts'

interface OneRequest {
  applicationId: string
  userId: string
  requestId: string
  party: RequestParty
  title: string
}

export const requestAdded = changesCase<OneRequest & { status: RequestStatus }>({
  activity: ({ title, status }) => `${title}: ${requestStatusLabels[status].toLowerCase()}`,
  live: liveApplication,
  audit: ({ requestId, party, status, ...facts }) => ({
    action: 'request.added',
    subject: subjectOf(facts),
    detail: { request: requestId, party, status },
  }),
})

export const requestTransitioned = changesCase<
  OneRequest & { from: RequestStatus; to: RequestStatus; reason: string | null }
>({
  activity: ({ title, to }) => `${title}: ${requestStatusLabels[to].toLowerCase()}`,
  live: liveApplication,
  audit: ({ from, to, reason, ...facts }) => ({
    action: 'request.moved',
    subject: subjectOf(facts),
    // Stored as an internal note, which only admins read.
    detail: { request: facts.requestId, party: facts.party, from, to },
    ...(reason && { texts: { reason } }),
  }),
})

export const requestChanged = changesCase<OneRequest>({
  live: liveApplication,
  audit: (facts) => ({
    action: 'request.changed',
    subject: subjectOf(facts),
    detail: { request: facts.requestId, party: facts.party },
  }),
})

export const requestChased = changesCase<OneRequest & { on: string }>({
  activity: ({ title }) => `${title}: asked again`,
  live: liveApplication,
  audit: ({ on, ...facts }) => ({
    action: 'request.chased',
    subject: subjectOf(facts),
    detail: { request: facts.requestId, party: facts.party, on },
  }),
})

/** A letter discloses who the applicant is, so each opening is logged. */
export const letterOpened = auditOnly<{
  applicationId: string
  requestId: string
  party: RequestParty
  format: 'pdf' | 'text'
}>(({ applicationId, requestId, party, format }) => ({
  action: 'letter.opened',
  subject: `application:${applicationId}`,
  detail: { request: requestId, party, format },
}))

type OneFile = OneRequest & { kind: RequestFileKind }

const fileDetail = ({ requestId, party, kind }: OneFile) => ({ request: requestId, party, kind })

export const requestFileAdded = aboutCase<OneFile & { isNews: boolean }>({
  activity: ({ title, kind }) =>
    isShownToApplicant(kind) ? `${title}: ${fileKindLabels[kind].toLowerCase()} added` : [],
  mail: proofToOffice,
  live: liveApplication,
  audit: (facts) => ({ action: 'request.file_added', subject: subjectOf(facts), detail: fileDetail(facts) }),
})

export const requestFileRemoved = aboutCase<OneFile>({
  live: liveApplication,
  audit: (facts) => ({ action: 'request.file_removed', subject: subjectOf(facts), detail: fileDetail(facts) }),
})
