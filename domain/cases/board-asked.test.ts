import { expect, test } from 'vitest'
import type { CaseFacts } from './case-facts.ts'
import { caseState } from './case-state.ts'
import { caseFacts } from './testing/example-facts.ts'

const passportMissing = () =>
  caseFacts().documents.map((row) => (row.requirementId === 'passport' ? { ...row, status: 'missing' as const } : row))

test.each<readonly [string, Partial<CaseFacts>, readonly unknown[]]>([
  [
    'the board that she asks for waits for us, while she goes on with her papers',
    {
      marks: [],
      documents: passportMissing(),
      boardAsked: { state: 'Illinois', askedOn: '2026-11-20', refused: null },
    },
    ['team', 'board_to_confirm', '2026-11-20', 'documents_to_send'],
  ],
  [
    'a paper that came back comes before the choice of a board',
    {
      marks: [],
      documents: passportMissing().map((row) =>
        row.status === 'missing' ? { ...row, notes: 'Page 2 is cut off.', returnedOn: '2026-11-12' } : row,
      ),
    },
    ['applicant', 'documents_to_mend', '2026-11-12', 'documents_to_mend'],
  ],
  [
    'a board that we refused is chosen anew, since that day',
    {
      marks: [],
      boardAsked: { state: 'Ohio', askedOn: '2026-11-18', refused: { on: '2026-11-20', reason: 'Closed.' } },
    },
    ['applicant', 'board_to_choose', '2026-11-20', 'board_to_choose'],
  ],
  [
    'another board than the chosen one waits for us too',
    { boardAsked: { state: 'Illinois', askedOn: '2026-11-20', refused: null } },
    ['team', 'board_to_confirm', '2026-11-20', null],
  ],
])('%s', (_, about, said) => {
  const state = caseState(caseFacts(about))
  expect([state.waitsFor, state.cause, state.since, state.next.applicant?.code ?? null]).toEqual(said)
})

test('the applicant reads why her board was refused, and the team reads which board waits', () => {
  const asked = { state: 'Ohio', askedOn: '2026-11-18', refused: { on: '2026-11-20', reason: 'It asks for a test.' } }
  expect(caseState(caseFacts({ marks: [], boardAsked: asked })).next.applicant?.reason).toBe(
    'We cannot apply to Ohio for you: It asks for a test.',
  )
  const waiting = caseState(caseFacts({ marks: [], boardAsked: { ...asked, refused: null } }))
  expect(waiting.next.team?.text).toEqual({ applicant: 'We confirm your state: Ohio', team: 'Confirm the state: Ohio' })
})
