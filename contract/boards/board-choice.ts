import { z } from 'zod'
import { Instant, Money, oneOf, requiredText, route } from '#contract/route.ts'
import { BoardAnswers, BoardReason } from './boards.ts'

/** Answers that neither the personal data sheet nor the application has; left out where unknown. */
export const ChoiceAnswers = z.object({
  licence: oneOf(['active', 'lapsed', 'none']).optional(),
  english: oneOf(['test', 'taught', 'planned', 'none']).optional(),
  ssn: oneOf(['ssn', 'itin', 'none']).optional(),
  practised: oneOf(['now', 'within_4_years', 'longer', 'never']).optional(),
})
export type ChoiceAnswers = z.output<typeof ChoiceAnswers>

export const ChoiceQuestion = ChoiceAnswers.keyof()
export type ChoiceQuestion = z.infer<typeof ChoiceQuestion>

export const BoardInBrief = z.object({
  code: z.string(),
  state: z.string(),
  /** `fits`: the answers meet the rules; `unknown`: the team must check first. */
  outcome: z.enum(['fits', 'unknown']),
  why: z.string(),
  cost: z.object({ amount: Money, currency: z.string(), inPesos: Money.nullable() }).nullable(),
  needsEvaluation: z.boolean(),
  /** Such as `4 to 6 months`, for the whole way or for the review at the board. */
  time: z.object({ span: z.string(), covers: z.enum(['whole_way', 'board_review']) }).nullable(),
  hard: z.string().nullable(),
  /** Such as `Confirmed by Ana, 22 Nov 2026`, with the oldest day of the shown facts. */
  confirmed: z.string().nullable(),
})
export type BoardInBrief = z.infer<typeof BoardInBrief>

const BoardName = z.object({ code: z.string(), state: z.string() })

export const BoardChoice = z.object({
  board: BoardInBrief.omit({ outcome: true, why: true }).nullable(),
  request: BoardName.extend({ askedAt: Instant }).nullable(),
  /** Why the team refused the board that the applicant last asked for. */
  refusal: BoardName.extend({ reason: z.string(), by: z.string().nullable(), at: Instant }).nullable(),
  /** True once the file is at the board or the application is closed; a message then agrees on another board. */
  isFinal: z.boolean(),
  questions: z.array(ChoiceQuestion),
  answers: z.object(ChoiceAnswers.shape),
  boards: z.array(BoardInBrief),
  /** States whose boards are closed to the applicant, not offered or not read yet. */
  others: z.array(z.string()),
  /** For the team only: the answers merged with the sheet, and the reasons for or against the requested board. */
  review: z.object({ answers: z.object(BoardAnswers.shape), reasons: z.array(BoardReason) }).nullable(),
})
export type BoardChoice = z.infer<typeof BoardChoice>

export const getBoardChoice = route('GET', '/api/applications/:id/board-choice', {
  summary:
    'What an applicant answered to choose a board of nursing, the boards that are open to her, the best first, the one she asks for and the one that was chosen',
  access: 'signed-in',
  shows: ['application', 'board'],
  reads: { what: 'record.read', of: 'application' },
  reply: BoardChoice,
})

export const putChoiceAnswers = route('PUT', '/api/applications/:id/board-choice/answers', {
  summary: 'Keep what its applicant answers to choose a board of nursing, in place of the answers before',
  access: 'signed-in',
  body: ChoiceAnswers,
  changes: ['application'],
  reply: BoardChoice,
})

export const NOT_OFFERED = 'We do not apply to this state for you. Write to us about it.'

export const askForBoard = route('PUT', '/api/applications/:id/board-choice/request', {
  summary:
    'Ask the team to apply to a board of nursing, or to another one until the file is sent; the board that was chosen takes such a request back',
  access: 'signed-in',
  body: z.object({
    board: requiredText('Choose a state', 10),
    /** The chosen board that the reader saw, null for none; a different current board gives 409 and no write. */
    expectedBoard: z.string().nullable().optional(),
  }),
  changes: ['application'],
  refusals: [409],
  reply: BoardChoice,
})

export const REFUSAL_REASON = 'Say why, in words for the applicant'

export const refuseBoard = route('POST', '/api/admin/applications/:id/board/refusal', {
  summary: 'Say why the team does not apply to the board that an applicant asks for; she reads the reason',
  permission: 'cases.move',
  body: z.object({
    board: requiredText('Give the board that is asked for', 10),
    reason: requiredText(REFUSAL_REASON, 500),
  }),
  changes: ['application'],
  refusals: [409],
  reply: BoardChoice,
})
