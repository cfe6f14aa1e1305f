import { markStep, UNKNOWN_BOARD } from '#contract/path/path.ts'
import { NOT_FAILED } from '#domain/path/exam-details.ts'
import { appointment, att, registration } from '../exam.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, type MatrixRequest, ownersAlone, type RowByHand, readable } from './row.ts'

const inApplication =
  (body: Record<string, unknown>) =>
  ({ application }: MatrixFixture): MatrixRequest => ({ params: { id: application.id }, body })

const entries: Readonly<Record<string, Record<string, unknown>>> = {
  putRegistration: registration,
  putPermit: att,
  putAppointment: appointment,
  putResult: { outcome: 'failed', takenOn: '2026-02-02', official: false },
}

const seen = { doneOn: '2026-04-15', evidence: { note: 'Seen' } }

/** A step can be marked once, so each request takes another step. */
const steps = ['identity_aligned', 'documents_complete', 'evaluation_in_review', 'board_deficiency', 'board_eligible']
let marked = 0
const freshStep = () => steps[marked++ % steps.length] ?? ''

let notes = 0

const printed = { first: 'Maria', middle: '', last: 'Reyes', suffix: '' }

export const pathRows: readonly RowByHand[] = [
  {
    route: 'getPath',
    ask: ({ application }) => ({ params: { id: application.id } }),
  },
  { route: 'listCases' },
  {
    route: 'listCases',
    about: 'a step that there is none of',
    ask: () => ({ query: { step: 'lunch' } }),
    right: '400: Choose a step from the list',
  },
  {
    route: 'getPathCalendar',
    ask: ({ application }) => ({ params: { id: application.id } }),
  },
  {
    route: 'getNames',
    ask: ({ application }) => ({ params: { id: application.id } }),
  },
  // The owner cannot change a result that the team has confirmed.
  ...Object.entries(entries).map(
    ([route, body]): RowByHand => ({ route, ask: inApplication(body), right: readable('Application') }),
  ),
  {
    route: 'addExamEvidence',
    ask: ({ application }) => ({
      params: { id: application.id, attempt: '1' },
      body: { part: 'result', evidence: { note: `Seen ${++notes}` } },
    }),
    right: ['201', gone('Application'), '201'],
  },
  {
    route: 'getBoardChoice',
    ask: ({ application }) => ({ params: { id: application.id } }),
  },
  {
    route: 'putChoiceAnswers',
    ask: inApplication({ english: 'taught' }),
    right: ownersAlone('Application', '200'),
  },
  {
    route: 'askForBoard',
    ask: inApplication({ board: 'NMI' }),
    // Other rows have sent the file already.
    right: ownersAlone('Application', '409: We have sent your file to Texas. Write to us if you want another state.'),
  },
  {
    route: 'refuseBoard',
    ask: inApplication({ board: 'FL', reason: 'Not now' }),
    right: '409: The client asks for no state any more.',
  },
  {
    route: 'chooseBoard',
    ask: inApplication({ board: 'TX' }),
  },
  {
    route: 'chooseBoard',
    about: 'a board that there is none of',
    ask: inApplication({ board: 'XX' }),
    right: `400: ${UNKNOWN_BOARD}`,
  },
  {
    route: 'markStep',
    ask: ({ application }) => ({ params: { id: application.id, step: freshStep() }, body: seen }),
  },
  {
    route: 'markStep',
    about: 'a step that there is none of',
    ask: ({ application }) => ({ params: { id: application.id, step: 'flying' }, body: seen }),
    right: `404: Step not found`,
  },
  {
    route: 'revertStep',
    ask: async ({ admin, application }) => {
      const params = { id: application.id, step: 'board_packet_ready' }
      await admin.ask(markStep, { params, body: seen })
      return { params, query: { reason: 'By mistake' } }
    },
  },
  {
    route: 'startNextAttempt',
    ask: ({ application }) => ({ params: { id: application.id } }),
    right: `409: ${NOT_FAILED}`,
  },
  {
    route: 'startOwnAttempt',
    ask: ({ application }) => ({ params: { id: application.id } }),
    right: [`409: ${NOT_FAILED}`, gone('Application'), gone('Application')],
  },
  {
    route: 'noteNames',
    ask: async ({ newDocument }) => ({ params: { documentId: (await newDocument()).id }, body: printed }),
  },
  {
    route: 'compareNames',
    ask: () => ({ body: { passport: printed, other: printed } }),
  },
]
