import { z } from 'zod'
import { isMonth, latestMonth, NO_SUCH_MONTH, RecentDay } from '#contract/calendar.ts'
import { Instant, oneOf, requiredText, route } from '#contract/route.ts'
import { intWithin, SeenVersion } from '#contract/shared-fields.ts'
import { Colleague } from '#contract/team/colleague.ts'
import { BoardFactKey, Confidence, ConflictingClaim, CurrencyCode, FactAmount } from './board-facts.ts'

export const PackStatus = z.enum(['draft', 'confirmed', 'stale'])
export type PackStatus = z.infer<typeof PackStatus>

export const NOT_CONFIRMED = 'Not yet confirmed by our team'

export const BoardFact = z.object({
  key: BoardFactKey,
  label: z.string(),
  value: z.unknown(),
  sentence: z.string(),
  /** Tells an applicant which team member confirmed the fact and when, or that nobody did. */
  source: z.string(),
  seen: z.string().nullable(),
  checkedOn: z.string(),
  confidence: Confidence.nullable(),
  conflict: z.array(ConflictingClaim),
  confirmed: z.boolean(),
  stale: z.boolean(),
  /** Counts the team's changes; 0 is the seed. */
  version: z.int(),
})
export type BoardFact = z.infer<typeof BoardFact>

export const Board = z.object({
  id: z.string(),
  code: z.string(),
  state: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  status: PackStatus,
  hold: z.string().nullable(),
  facts: z.array(BoardFact),
  unknown: z.array(z.object({ key: BoardFactKey, label: z.string() })),
})
export type Board = z.infer<typeof Board>

export const listBoards = route('GET', '/api/boards', {
  summary: 'The boards of nursing with what we know of their rules, by state; examples to confirm, never advice',
  access: 'signed-in',
  shows: ['board'],
  page: true,
  reply: z.array(Board),
})

export const BoardCode = z.string().transform((code) => code.trim().toUpperCase())

export const getBoard = route('GET', '/api/boards/:code', {
  summary: 'One board of nursing with what we know of its rules',
  access: 'signed-in',
  shows: ['board'],
  params: z.object({ code: BoardCode }),
  reply: Board,
})

const Month = z.string({ error: NO_SUCH_MONTH }).refine(isMonth, { error: NO_SUCH_MONTH })

/** The twelve questions; a missing answer counts as unknown. */
export const BoardAnswers = z.object({
  educatedIn: z
    .string({ error: 'Enter the country' })
    .trim()
    .max(100, { error: 'Use at most 100 characters' })
    .optional(),
  degree: oneOf(['bsn', 'other']).optional(),
  graduatedOn: Month.optional(),
  taughtInEnglish: oneOf(['yes', 'no', 'not_sure']).optional(),
  theoryWithPractice: oneOf(['yes', 'no', 'not_sure']).optional(),
  homeLicence: oneOf(['active', 'lapsed', 'none']).optional(),
  /** The month of the applicant's last work as a nurse; null for never. */
  lastPractisedOn: Month.nullable().optional(),
  englishTest: oneOf(['passed', 'planned', 'none']).optional(),
  ssn: oneOf(['ssn', 'itin', 'none']).optional(),
  livesInUs: oneOf(['yes', 'no']).optional(),
  namesDiffer: oneOf(['no', 'married', 'other']).optional(),
  failedAttempts: intWithin(0, 50, 'Enter a whole number from 0 to 50').optional(),
})
export type BoardAnswers = z.output<typeof BoardAnswers>

export const BoardOutcome = z.enum(['fits', 'blocked', 'unknown'])
export type BoardOutcome = z.infer<typeof BoardOutcome>

export const BoardReason = z.object({
  rule: z.union([BoardFactKey, z.enum(['hold', 'names'])]),
  /** `needs`: something to do or to send, which does not close the board. */
  outcome: z.enum([...BoardOutcome.options, 'needs']),
  sentence: z.string(),
  source: z.string().nullable(),
  checkedOn: z.string().nullable(),
  confidence: Confidence.nullable(),
})
export type BoardReason = z.infer<typeof BoardReason>

export const KnownCost = FactAmount.extend({
  line: z.string(),
  payee: z.string(),
  source: z.string(),
  checkedOn: z.string(),
  confidence: Confidence.nullable(),
})
export type KnownCost = z.infer<typeof KnownCost>

export const BoardMatch = z.object({
  code: z.string(),
  state: z.string(),
  name: z.string(),
  status: PackStatus,
  outcome: BoardOutcome,
  reasons: z.array(BoardReason),
  /** One entry per currency; sums never mix currencies. */
  costs: z.array(z.object({ currency: CurrencyCode, amount: z.string(), lines: z.array(KnownCost) })),
  unknownCosts: z.array(z.string()),
  usualTime: z
    .object({
      minDays: z.int(),
      maxDays: z.int(),
      workingDays: z.boolean(),
      sentence: z.string(),
      source: z.string(),
      checkedOn: z.string(),
      confidence: Confidence.nullable(),
    })
    .nullable(),
})
export type BoardMatch = z.infer<typeof BoardMatch>

const MonthSoFar = Month.refine((month) => month >= '1950-01' && month <= latestMonth(), {
  error: 'Enter a month from 1950 to now',
})

export const compareBoards = route('POST', '/api/board-chooser', {
  summary:
    'Every board for the answers of a nurse, with each reason: those that fit first, by what is confirmed, cost and time, then those with open questions, then those that are closed to her. Sources are for the team. Nothing is stored',
  access: 'signed-in',
  body: BoardAnswers.extend({
    graduatedOn: MonthSoFar.optional(),
    lastPractisedOn: MonthSoFar.nullable().optional(),
  }),
  changes: [],
  reply: z.array(BoardMatch),
})

export const BoardFactChange = z.object({
  /** Without a value the current value stays, and the fact is confirmed. */
  value: z.unknown().optional(),
  source: requiredText('Say where you read it', 500),
  checkedOn: RecentDay,
  confidence: Confidence,
  /** The version that the reader saw; a newer version gives 409 and no write. */
  expectedVersion: SeenVersion.optional(),
})
export type BoardFactChange = z.output<typeof BoardFactChange>

export const changeBoardFact = route('PATCH', '/api/admin/boards/:code/facts/:key', {
  summary: 'Confirm a fact about a board at its source, or change it; each change is kept with who and source',
  permission: 'boards.change',
  params: z.object({ code: BoardCode, key: z.string() }),
  body: BoardFactChange,
  changes: ['board'],
  refusals: [409],
  reply: BoardFact,
})

export const BoardFactRevision = z.object({
  id: z.string(),
  key: BoardFactKey,
  label: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  source: z.string(),
  checkedOn: z.string(),
  confidence: Confidence,
  changedBy: Colleague.nullable(),
  changedAt: Instant,
})
export type BoardFactRevision = z.infer<typeof BoardFactRevision>

export const listBoardChanges = route('GET', '/api/admin/boards/:code/changes', {
  summary: 'Who changed or confirmed which fact about a board, by which source, newest first',
  permission: 'clients.read',
  shows: ['board'],
  params: z.object({ code: BoardCode }),
  page: true,
  reply: z.array(BoardFactRevision),
})
