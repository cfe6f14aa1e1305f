import { noteNames } from '#contract/names.ts'
import { chooseBoard, markStep, putPermit, putResult, startNextAttempt, unmarkStep } from '#contract/path.ts'
import { filed } from '../test-documents.ts'
import { ana, application, type Case, inApplication, maria, toBoth, toMaria, toOffice } from './world.ts'

const att = {
  number: '1',
  candidateId: '2',
  firstName: 'MARIA',
  lastName: 'REYES',
  startsOn: '2026-12-01',
  endsOn: '2027-02-28',
}
const step = () => ({ params: { ...inApplication().params, step: 'sources_sent' as const } })
let documentId = ''

export const pathCases = {
  boardChosen: {
    act: () => ana.call(chooseBoard, { ...inApplication(), body: { board: 'TX' } }),
    leaves: {
      activity: ['Board of nursing chosen: Texas'],
      mail: toMaria('path_changed'),
      live: toBoth('application'),
      audit: [{ action: 'board.chosen', detail: { board: 'TX' } }],
    },
  },
  stepMarked: {
    act: () => ana.call(markStep, { ...step(), body: { doneOn: '2026-04-15', evidence: { number: 'LBC 1' } } }),
    leaves: {
      activity: ['School and PRC have sent: noted by our team'],
      mail: toMaria('path_changed'),
      live: toBoth('application'),
      audit: [{ action: 'path.marked', detail: { step: 'sources_sent' } }],
    },
  },
  stepTakenBack: {
    act: () => ana.call(unmarkStep, { ...step(), body: { reason: 'Another nurse' } }),
    leaves: {
      activity: ['School and PRC have sent: taken back by our team'],
      live: toBoth('application'),
      audit: [{ action: 'path.taken_back', detail: { step: 'sources_sent', reason: 'Another nurse' } }],
    },
  },
  examDetailsEntered: {
    act: () => maria.call(putPermit, { ...inApplication(), body: att }),
    leaves: {
      activity: ['Permission to test (ATT) entered'],
      mail: toOffice('exam_details_entered'),
      live: toBoth('application'),
      audit: [{ action: 'exam.entered', detail: { part: 'att', attempt: '1' } }],
    },
  },
  examDetailsConfirmed: {
    act: () => ana.call(putPermit, { ...inApplication(), body: att }),
    leaves: {
      activity: ['Permission to test (ATT) confirmed by our team'],
      mail: toMaria('path_changed'),
      live: toBoth('application'),
      audit: [{ action: 'exam.confirmed', detail: { part: 'att', attempt: '1' } }],
    },
  },
  attemptStarted: {
    prepare: () =>
      ana.call(putResult, {
        ...inApplication(),
        body: { outcome: 'failed', takenOn: '2027-02-02', official: true },
      }),
    act: () => ana.call(startNextAttempt, inApplication()),
    leaves: {
      activity: ['Attempt 2 started'],
      mail: toMaria('path_changed'),
      live: toBoth('application'),
      audit: [{ action: 'attempt.started', detail: { attempt: '2' } }],
    },
  },
  namesNoted: {
    prepare: async () => {
      documentId = (await filed(maria, application)).id
    },
    act: () =>
      ana.call(noteNames, { params: { documentId }, body: { first: 'Maria', middle: '', last: 'Reyes', suffix: '' } }),
    leaves: {
      live: toBoth('document'),
      audit: [{ action: 'names.noted', detail: {} }],
    },
  },
} satisfies Record<string, Case>
