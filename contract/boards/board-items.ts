import { z } from 'zod'
import { ApplicationStatus } from '#contract/applications/applications.ts'
import { StepCode } from '#contract/path/path-steps.ts'
import { Id, Instant, oneOf, optionalText, route } from '#contract/route.ts'
import { Colleague } from '#contract/team/colleague.ts'
import { RequestParty, RequestStatus } from '#contract/third-party-requests/third-party-requests.ts'
import { BoardFactKey, Confidence } from './board-facts.ts'
import { BoardCode, PackStatus } from './boards.ts'

export const BoardItemKind = z.enum(['task', 'request'])
export type BoardItemKind = z.infer<typeof BoardItemKind>

export const BoardItemState = z.enum(['open', 'asked', 'done', 'dismissed'])
export type BoardItemState = z.infer<typeof BoardItemState>

export const BoardItem = z.object({
  id: z.string(),
  title: z.string(),
  fact: BoardFactKey,
  kind: BoardItemKind,
  party: RequestParty.nullable(),
  state: BoardItemState,
  inPack: z.boolean(),
  source: z.string().nullable(),
  checkedOn: z.string().nullable(),
  confidence: Confidence.nullable(),
  stale: z.boolean(),
  request: z.object({ id: z.string(), status: RequestStatus }).nullable(),
  /** The step that, once done, proves that the board has the item, whatever the decision on the item. */
  provenBy: z.object({ code: StepCode, title: z.string(), doneOn: z.string() }).nullable(),
  reason: z.string().nullable(),
  decidedBy: Colleague.nullable(),
  decidedAt: Instant.nullable(),
})
export type BoardItem = z.infer<typeof BoardItem>

export const BoardItems = z.object({
  board: z.object({ code: z.string(), state: z.string(), name: z.string(), status: PackStatus }).nullable(),
  items: z.array(BoardItem),
})
export type BoardItems = z.infer<typeof BoardItems>

export const listBoardItems = route('GET', '/api/applications/:id/board-items', {
  summary:
    'What the board of an application asks for beyond its documents; its applicant sees what a member of the team confirmed',
  access: 'signed-in',
  shows: ['document', 'application', 'board'],
  reads: { what: 'record.read', of: 'application' },
  reply: BoardItems,
})

export const DISMISSAL_REASON = 'Say why this application does not need it'

export const decideBoardItem = route('PUT', '/api/admin/applications/:id/board-items/:item', {
  summary:
    'Confirm one thing that the board asks for, which makes it a task of the applicant or a request to a third party and tells the applicant; mark it done, or dismiss it with a reason',
  permission: 'board_items.decide',
  params: z.object({ id: Id, item: z.string() }),
  body: z
    .object({
      state: oneOf(['asked', 'done', 'dismissed']),
      as: oneOf(['task', 'request']).optional(),
      reason: optionalText(500),
      /** The state that the reader saw; a different current state gives 409 and no write. */
      expectedState: z.enum(BoardItemState.options, { error: 'Give the state that you read' }).optional(),
    })
    .refine(({ state, reason }) => state !== 'dismissed' || Boolean(reason), {
      path: ['reason'],
      error: DISMISSAL_REASON,
    }),
  changes: ['application'],
  refusals: [409],
  reply: BoardItem,
})

export const BoardGap = BoardItem.pick({ id: true, title: true, fact: true, kind: true, party: true }).extend({
  /** `lacking`: the pack requires an open item; `dropped`: the pack no longer requires the item. */
  change: z.enum(['lacking', 'dropped']),
  applications: z.int(),
  isAtLeast: z.boolean(),
})
export type BoardGap = z.infer<typeof BoardGap>

export const listBoardGaps = route('GET', '/api/admin/boards/:code/gaps', {
  summary: 'What open applications to a board lack of what its rule pack asks for now, and how many of them',
  permission: 'clients.read',
  shows: ['document', 'application', 'board'],
  params: z.object({ code: BoardCode }),
  page: true,
  reply: z.array(BoardGap),
})

export const GapApplication = z.object({
  id: z.string(),
  applicationNumber: z.string(),
  clientName: z.string(),
  status: ApplicationStatus,
})
export type GapApplication = z.infer<typeof GapApplication>

export const listGapApplications = route('GET', '/api/admin/boards/:code/gaps/:item', {
  summary:
    'The open applications to a board that lack one thing, or were asked for one that its pack dropped; oldest first',
  permission: 'clients.read',
  shows: ['document', 'application', 'board'],
  reads: { what: 'clients.listed' },
  params: z.object({ code: BoardCode, item: z.string() }),
  page: true,
  reply: z.array(GapApplication),
})
