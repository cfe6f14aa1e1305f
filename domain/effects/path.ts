import type { EvidenceKind } from '#contract/path/exam-evidence.ts'
import type { MarkedCode } from '#contract/path/path.ts'
import type { TurnedResult } from '../path/exam-details.ts'
import { type ExamPart, examPartLabels } from '../path/exam-parts.ts'
import { markTitle } from '../path/side-states.ts'
import { aboutCase, auditCase, changesCase, liveApplication, subjectOf, toApplicant, toOffice } from './consequence.ts'
import { evidenceToOffice, gatheredPathMail } from './path-mail.ts'

interface OnPath {
  applicationId: string
  userId: string
}

type OfBoard = OnPath & { board: { code: string; name: string } }

export const choiceAnswered = aboutCase<OnPath>({
  live: liveApplication,
  audit: auditCase('board.answers_kept'),
})

const boardToOffice = toOffice<OnPath & { occasion: string }>(
  'board_asked',
  ({ applicationId, occasion }) => `application:${applicationId} board:${occasion}`,
)

/** Keeping the chosen state withdraws the request for another state. */
export const boardAsked = changesCase<OfBoard & { occasion: string; isKept: boolean }>({
  activity: ({ board, isKept }) => `${isKept ? 'State kept' : 'State asked for'}: ${board.name}`,
  mail: (facts) => (facts.isKept ? null : boardToOffice(facts)),
  live: liveApplication,
  audit: ({ board, isKept, ...facts }) => ({
    action: isKept ? 'board.kept' : 'board.asked',
    subject: subjectOf(facts),
    detail: { board: board.code },
  }),
})

export const boardRefused = changesCase<OfBoard & { reason: string }>({
  activity: ({ board }) => `State not possible: ${board.name}`,
  mail: gatheredPathMail,
  live: liveApplication,
  audit: auditCase(
    'board.refused',
    ({ board }) => ({ board: board.code }),
    ({ reason }) => ({ reason }),
  ),
})

export const boardChosen = changesCase<OfBoard>({
  activity: ({ board }) => `Board of nursing chosen: ${board.name}`,
  mail: gatheredPathMail,
  live: liveApplication,
  audit: auditCase('board.chosen', ({ board }) => ({ board: board.code })),
})

export const stepMarked = changesCase<OnPath & { step: MarkedCode }>({
  activity: ({ step }) => `${markTitle(step)}: noted by our team`,
  mail: gatheredPathMail,
  live: liveApplication,
  audit: auditCase('path.marked', ({ step }) => ({ step })),
})

export const stepReverted = changesCase<OnPath & { step: MarkedCode; reason: string }>({
  activity: ({ step }) => `${markTitle(step)}: taken back by our team`,
  live: liveApplication,
  audit: auditCase(
    'path.taken_back',
    ({ step }) => ({ step }),
    ({ reason }) => ({ reason }),
  ),
})

interface Entry extends OnPath {
  turned: TurnedResult | null
  occasion: string
  part: ExamPart
  attempt: number
}

const entryLine = ({ part, attempt, turned, ...facts }: Entry) => ({
  subject: subjectOf(facts),
  detail: { part, attempt: String(attempt) },
  ...(turned && { texts: { ...turned } }),
})

export const examDetailsEntered = changesCase<Entry>({
  activity: ({ part }) => `${examPartLabels[part]} entered`,
  mail: toOffice(
    'exam_details_entered',
    ({ applicationId, occasion }) => `application:${applicationId} exam:${occasion}`,
  ),
  live: liveApplication,
  audit: (facts) => ({ action: 'exam.entered', ...entryLine(facts) }),
})

export const examDetailsConfirmed = changesCase<Entry>({
  activity: ({ part }) => `${examPartLabels[part]} confirmed by our team`,
  mail: gatheredPathMail,
  live: liveApplication,
  audit: (facts) => ({ action: 'exam.confirmed', ...entryLine(facts) }),
})

interface Started extends OnPath {
  attempt: number
}

const started = {
  activity: ({ attempt }: Started) => `Attempt ${attempt} started`,
  live: liveApplication,
  audit: auditCase('attempt.started', ({ attempt }: Started) => ({ attempt: String(attempt) })),
}

export const attemptStarted = changesCase<Started>({ ...started, mail: gatheredPathMail })

export const ownAttemptStarted = changesCase<Started>(started)

export const namesNoted = changesCase<OnPath & { documentId: string }>({
  live: ({ documentId, userId }) => toApplicant('document', documentId, userId),
  audit: ({ documentId }) => ({ action: 'names.noted', subject: `document:${documentId}` }),
})

const evidenceNames: Readonly<Record<EvidenceKind, string>> = {
  email: 'proof',
  performance_report: 'performance report',
}

export const examEvidenceAdded = aboutCase<
  OnPath & { part: ExamPart; attempt: number; kind: EvidenceKind; mailsOffice: boolean }
>({
  activity: ({ part, kind }) => `${examPartLabels[part]}: ${evidenceNames[kind]} added`,
  mail: evidenceToOffice,
  live: liveApplication,
  audit: auditCase('exam.evidence_added', ({ part, attempt, kind }) => ({ part, attempt: String(attempt), kind })),
})
