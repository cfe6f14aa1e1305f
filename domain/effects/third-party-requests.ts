import type {
  RequestFileKind,
  RequestParty,
  RequestStatus,
} from '#contract/third-party-requests/third-party-requests.ts'
import { fileKindLabels, isShownToApplicant } from '../third-party-requests/request-files.ts'
import { requestStatusLabels } from '../third-party-requests/request-labels.ts'
import { aboutCase, auditCase, auditOnly, changesCase, liveApplication, subjectOf } from './consequence.ts'
import { evidenceToOffice } from './path-mail.ts'

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
  audit: auditCase('request.added', ({ requestId, party, status }) => ({ request: requestId, party, status })),
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
  audit: auditCase('request.changed', ({ requestId, party }) => ({ request: requestId, party })),
})

export const requestChased = changesCase<OneRequest & { on: string }>({
  activity: ({ title }) => `${title}: asked again`,
  live: liveApplication,
  audit: auditCase('request.chased', ({ requestId, party, on }) => ({ request: requestId, party, on })),
})

/** A letter discloses who the applicant is, so each opening is logged. */
export const letterOpened = auditOnly<{
  applicationId: string
  requestId: string
  party: RequestParty
  format: 'pdf' | 'text'
}>(auditCase('letter.opened', ({ requestId, party, format }) => ({ request: requestId, party, format })))

type OneFile = OneRequest & { kind: RequestFileKind }

const fileDetail = ({ requestId, party, kind }: OneFile) => ({ request: requestId, party, kind })

export const requestFileAdded = aboutCase<OneFile & { mailsOffice: boolean }>({
  activity: ({ title, kind }) =>
    isShownToApplicant(kind) ? `${title}: ${fileKindLabels[kind].toLowerCase()} added` : [],
  mail: evidenceToOffice,
  live: liveApplication,
  audit: auditCase('request.file_added', fileDetail),
})

export const requestFileRemoved = aboutCase<OneFile>({
  live: liveApplication,
  audit: auditCase('request.file_removed', fileDetail),
})
