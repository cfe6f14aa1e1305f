import type { RequirementId } from '#contract/requirements.ts'
import type { CaseDocument, CaseFacts } from '#domain/cases/case-facts.ts'
import type { PathFacts } from '#domain/path/path-facts.ts'
import { necessaryPurposes } from '#domain/privacy/consents.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import type { DocumentFacts } from '#domain/requirements/open-documents.ts'

// Facts of a new application, for tests of the rules.
export const noFacts: PathFacts = {
  status: 'in_progress',
  statusSince: '2026-01-05',
  isBlanked: false,
  startedOn: '2026-01-05',
  ownTimes: [],
  today: '2026-11-22',
  now: new Date('2026-11-22T04:00:00Z'),
  board: null,
  attempt: 1,
  marks: [],
  requests: [],
  sideMark: null,
  documentsCompleteOn: null,
  hasOpenMajor: false,
  registration: null,
  att: null,
  appointment: null,
  result: null,
  failedOn: null,
  failureKnownOn: null,
  filedOn: null,
  firstFiledOn: null,
  exams: [],
  passportName: null,
  paperEnds: {},
  licenceProofIssuedOn: null,
  nextAsks: {},
  fingerprintsTakenOn: null,
  graduatedIn: null,
}

const STARTED = '2026-11-02'

const path: PathFacts = {
  ...noFacts,
  statusSince: STARTED,
  startedOn: STARTED,
  now: new Date('2026-11-22T02:00:00Z'),
  marks: [
    { code: 'board_chosen', doneOn: STARTED, number: null },
    { code: 'identity_aligned', doneOn: STARTED, number: null },
  ],
}

export const aDocument = (row: DocumentFacts, day = '2026-11-05'): CaseDocument => ({
  ...row,
  sentOn: row.status === 'pending' ? day : null,
  returnedOn: row.status === 'missing' && row.notes !== null ? day : null,
})

const approved = (id: RequirementId, required: boolean): CaseDocument =>
  aDocument({ requirementId: id, status: required ? 'approved' : 'not_applicable', required, notes: null })

const isComplete = (documents: readonly DocumentFacts[]) =>
  documents.every(({ required, status }) => !required || status === 'approved')

/** A case with all documents, sheet, money and board; a test overrides only what differs. */
export function caseFacts(about: Partial<CaseFacts> = {}): CaseFacts {
  const documents = about.documents ?? checklist.map(({ id, required }) => approved(id, required))
  return {
    ...path,
    id: 'application-1',
    heldFor: null,
    askedSince: STARTED,
    documents,
    documentsCompleteOn: isComplete(documents) ? '2026-11-06' : null,
    lastReviewedOn: null,
    sheetOn: STARTED,
    schoolOn: STARTED,
    namesNotedOn: null,
    nameAdvice: [],
    affidavitsNotedOn: null,
    affidavitAdvice: [],
    isAddedByTeam: false,
    consents: Object.fromEntries(necessaryPurposes.map((purpose) => [purpose, { takenBackOn: null }])),
    boardAsked: null,
    boardItems: [],
    unread: null,
    unansweredSince: null,
    ...about,
    requests: about.requests ?? [],
    money: {
      totalFees: '1500.00',
      amountPaid: '1500.00',
      currency: 'USD',
      chargedOn: STARTED,
      dueFrom: STARTED,
      dueOn: null,
      reportedOn: null,
      checking: '0.00',
      isRefunded: false,
      isRefunding: false,
      othersDueFrom: null,
      ...about.money,
    },
  }
}
