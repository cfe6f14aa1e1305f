import { askForBoard, putChoiceAnswers, refuseBoard } from '#contract/boards/board-choice.ts'
import { noteNames } from '#contract/names.ts'
import { addExamEvidence, startOwnAttempt } from '#contract/path/exam-attempts.ts'
import {
  chooseBoard,
  markStep,
  putAppointment,
  putPermit,
  putRegistration,
  putResult,
  revertStep,
  startNextAttempt,
} from '#contract/path/path.ts'
import { appointment, att, registration } from '../exam.ts'
import { filed } from '../test-documents.ts'
import { forgetMail } from './effects.store.ts'
import {
  ana,
  application,
  audited,
  type Case,
  inApplication,
  maria,
  portal,
  toBoth,
  toMaria,
  toOffice,
} from './fixture.ts'

const step = () => ({ params: { ...inApplication().params, step: 'evaluation_in_review' as const } })
let documentId = ''

// Each act is tested alone, so the mail that gathers several acts is deleted.
const forgetPathMail = () => forgetMail(portal.db, 'path_changed')

const told = { live: toBoth('application') }

export const boardCases = {
  choiceAnswered: {
    act: () => maria.call(putChoiceAnswers, { ...inApplication(), body: { licence: 'active', english: 'taught' } }),
    leaves: { ...told, audit: [audited('board.answers_kept', 'maria', 'application')] },
  },
  boardAsked: {
    act: () => maria.call(askForBoard, { ...inApplication(), body: { board: 'NMI' } }),
    leaves: {
      ...told,
      refreshed: true,
      activity: ['State asked for: Northern Mariana Islands'],
      mail: toOffice('board_asked'),
      audit: [audited('board.asked', 'maria', 'application', { board: 'NMI' })],
    },
  },
  boardRefused: {
    prepare: forgetPathMail,
    act: () => ana.call(refuseBoard, { ...inApplication(), body: { board: 'NMI', reason: 'It is closed.' } }),
    leaves: {
      ...told,
      refreshed: true,
      activity: ['State not possible: Northern Mariana Islands'],
      mail: toMaria('path_changed'),
      audit: [audited('board.refused', 'ana', 'application', { board: 'NMI', reason: 'It is closed.' })],
    },
  },
  boardChosen: {
    prepare: forgetPathMail,
    act: () => ana.call(chooseBoard, { ...inApplication(), body: { board: 'TX' } }),
    leaves: {
      refreshed: true,
      activity: ['Board of nursing chosen: Texas'],
      mail: toMaria('path_changed'),
      live: toBoth('application'),
      audit: [audited('board.chosen', 'ana', 'application', { board: 'TX' })],
    },
  },
} satisfies Record<string, Case>

export const pathCases = {
  stepMarked: {
    prepare: forgetPathMail,
    act: () => ana.call(markStep, { ...step(), body: { doneOn: '2026-04-15', evidence: { number: 'LBC 1' } } }),
    leaves: {
      refreshed: true,
      activity: ['Evaluation in review: noted by our team'],
      mail: toMaria('path_changed'),
      live: toBoth('application'),
      audit: [audited('path.marked', 'ana', 'application', { step: 'evaluation_in_review' })],
    },
  },
  stepReverted: {
    act: () => ana.call(revertStep, { ...step(), body: { reason: 'Another nurse' } }),
    leaves: {
      refreshed: true,
      activity: ['Evaluation in review: taken back by our team'],
      live: toBoth('application'),
      audit: [
        audited('path.taken_back', 'ana', 'application', { step: 'evaluation_in_review', reason: 'Another nurse' }),
      ],
    },
  },
  examDetailsEntered: {
    act: async () => {
      await maria.call(putRegistration, { ...inApplication(), body: registration })
      await maria.call(putPermit, { ...inApplication(), body: att })
      await maria.call(putAppointment, { ...inApplication(), body: appointment })
    },
    leaves: {
      refreshed: true,
      activity: [
        'Registration at Pearson VUE entered',
        'Permission to test (ATT) entered',
        'Appointment for the exam entered',
      ],
      mail: toOffice('exam_details_entered').flatMap((one) => [one, one, one]),
      live: toBoth('application'),
      audit: ['registration', 'att', 'appointment'].map((part) =>
        audited('exam.entered', 'maria', 'application', { part, attempt: '1' }),
      ),
    },
  },
  examEvidenceAdded: {
    prepare: () => forgetMail(portal.db, 'proof_added'),
    act: () =>
      maria.call(addExamEvidence, {
        params: { ...inApplication().params, attempt: '1' },
        body: { part: 'registration', evidence: { note: 'Mail' } },
      }),
    leaves: {
      activity: ['Registration at Pearson VUE: proof added'],
      mail: toOffice('proof_added'),
      live: toBoth('application'),
      audit: [
        audited('exam.evidence_added', 'maria', 'application', { part: 'registration', attempt: '1', kind: 'email' }),
      ],
    },
  },
  examDetailsConfirmed: {
    prepare: forgetPathMail,
    act: () =>
      ana.call(putResult, { ...inApplication(), body: { outcome: 'failed', takenOn: '2026-02-02', official: true } }),
    leaves: {
      refreshed: true,
      activity: ['Result of the exam confirmed by our team'],
      mail: toMaria('path_changed'),
      live: toBoth('application'),
      audit: [audited('exam.confirmed', 'ana', 'application', { part: 'result', attempt: '1' })],
    },
  },
  attemptStarted: {
    prepare: forgetPathMail,
    act: () => ana.call(startNextAttempt, inApplication()),
    leaves: {
      refreshed: true,
      activity: ['Attempt 2 started'],
      mail: toMaria('path_changed'),
      live: toBoth('application'),
      audit: [audited('attempt.started', 'ana', 'application', { attempt: '2' })],
    },
  },
  ownAttemptStarted: {
    prepare: async () => {
      const result = { outcome: 'failed', takenOn: '2026-02-03', official: true } as const
      await ana.call(putResult, { ...inApplication(), body: result })
    },
    act: () => maria.call(startOwnAttempt, inApplication()),
    leaves: {
      refreshed: true,
      activity: ['Attempt 3 started'],
      live: toBoth('application'),
      audit: [audited('attempt.started', 'maria', 'application', { attempt: '3' })],
    },
  },
  namesNoted: {
    prepare: async () => {
      documentId = (await filed(maria, application)).id
    },
    act: () =>
      ana.call(noteNames, { params: { documentId }, body: { first: 'Maria', middle: '', last: 'Reyes', suffix: '' } }),
    leaves: {
      refreshed: true,
      live: toBoth('document'),
      audit: [audited('names.noted', 'ana', 'document')],
    },
  },
} satisfies Record<string, Case>
