import type { BoardItem, BoardItemKind, BoardItemState, BoardItems } from '#contract/boards/board-items.ts'
import { packStatus } from '#domain/boards/pack.ts'
import { type PackItem, packItems } from '#domain/boards/pack-items.ts'
import { provenBy } from '#domain/boards/proven-items.ts'
import { boardItemAsked, boardItemSettled } from '#domain/effects/board-items.ts'
import { audienceOf } from '#domain/path/audience.ts'
import { type StepOnPath, stepsOnPath } from '#domain/path/progress.ts'
import { decidedMeanwhile, found, Refusal } from '#domain/refusal.ts'
import { lockedCase, readableApplication } from '#server/cases/application-access.ts'
import { currentPackOf } from '#server/cases/board-packs.ts'
import { attemptOf, pathFacts, readPath } from '#server/cases/path-record.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps, ReadDeps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { createRequestOf } from '#server/features/third-party-requests/third-party-requests.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/shared/dates.ts'
import {
  type DecidedItem,
  type DecidedItemRow,
  selectBoardOf,
  selectDecidedItems,
  upsertDecidedItem,
} from './board-items.store.ts'

type ItemRequest = NonNullable<BoardItem['request']>
const isThere = ({ request, state, provenBy: proof }: BoardItem) =>
  request?.status === 'accepted' || (state === 'done' && proof !== null)
const isClosed = ({ status }: ItemRequest) => status === 'cancelled' || status === 'not_needed'

const isInternal = ({ state, decidedAt }: BoardItem) => state === 'open' || state === 'dismissed' || decidedAt === null

const TEAM_ONLY = { source: null, checkedOn: null, confidence: null, reason: null, decidedBy: null } as const

/** Lists all items for the team; the applicant sees confirmed items only, without who decided and why. */
export async function listBoardItems(deps: ReadDeps, caller: Caller, id: string): Promise<BoardItems> {
  const [listed, owner] = await Promise.all([itemsOn(deps, deps.db, id), readableApplication(deps.db, caller, id)])
  if (audienceOf(caller, owner) === 'team') return listed
  const items = listed.items.filter((item) => !isInternal(item))
  return { ...listed, items: items.map((item) => ({ ...item, ...TEAM_ONLY })) }
}

/** Lists the items of the board pack with their decisions, and decided items that left the pack. */
async function itemsOn(deps: ReadDeps, db: Queryable, applicationId: string): Promise<BoardItems> {
  const code = await selectBoardOf(db, applicationId)
  const [pack, decided, steps] = await Promise.all([
    code === null ? undefined : currentPackOf(db, code),
    selectDecidedItems(db, applicationId),
    stepsOn(deps, db, applicationId),
  ])
  const today = todayOf(deps)
  const wanted = pack ? packItems(pack, today) : []
  const ofBoard = new Map(decided.filter(({ board }) => board === code).map((row) => [row.item, row]))
  const known = new Set(wanted.map(({ id }) => id))
  const dropped = decided.filter(
    ({ board, item, state }) => state !== 'dismissed' && (board !== code || !known.has(item)),
  )
  return {
    board: pack ? { code: pack.code, state: pack.state, name: pack.name, status: packStatus(pack, today) } : null,
    items: [
      ...wanted.map((item) => inPack(item, ofBoard.get(item.id), steps)),
      ...dropped.map((row) => outOfPack(row, steps, idOf(row, code))),
    ],
  }
}

/** Boards share item codes, so a row of a former board needs an id of its own. */
const idOf = ({ board, item }: DecidedItemRow, current: string | null) =>
  board === current ? item : `${board}.${item}`

async function stepsOn(deps: ReadDeps, db: Queryable, applicationId: string): Promise<StepOnPath[]> {
  const path = await readPath(db, applicationId)
  if (!path) return []
  const attempts = Array.from({ length: attemptOf(path) }, (_, index) => index + 1)
  return attempts.flatMap((attempt) => stepsOnPath(pathFacts(deps, path, attempt)))
}

const decisionOf = (row: DecidedItemRow | undefined) => ({
  request: row?.requestId && row.requestStatus ? { id: row.requestId, status: row.requestStatus } : null,
  reason: row?.reason ?? null,
  decidedBy: row?.decidedBy ?? null,
  decidedAt: row?.decidedAt.toISOString() ?? null,
})

/** An accepted request or a proven step makes an item done without a decision; a task needs the decision. */
function stateOf(row: DecidedItemRow | undefined, proof: BoardItem['provenBy']): BoardItemState {
  if (!row) return proof ? 'done' : 'open'
  const isThere = row.requestStatus === 'accepted' || (row.kind === 'request' && proof !== null)
  return row.state === 'asked' && isThere ? 'done' : row.state
}

function inPack({ id, ...item }: PackItem, row: DecidedItemRow | undefined, steps: readonly StepOnPath[]): BoardItem {
  const proof = provenBy(item, steps)
  return {
    id,
    ...item,
    kind: row?.kind ?? item.kind,
    state: stateOf(row, proof),
    inPack: true,
    provenBy: proof,
    ...decisionOf(row),
  }
}

function outOfPack(row: DecidedItemRow, steps: readonly StepOnPath[], id: string): BoardItem {
  const proof = provenBy(row, steps)
  return {
    id,
    title: row.title,
    fact: row.fact,
    kind: row.kind,
    party: row.party,
    state: stateOf(row, proof),
    inPack: false,
    source: null,
    checkedOn: null,
    confidence: null,
    stale: false,
    provenBy: proof,
    ...decisionOf(row),
  }
}

export interface ItemDecision {
  applicationId: string
  item: string
  state: Exclude<BoardItemState, 'open'>
  as?: BoardItemKind | undefined
  reason?: string | undefined
  expectedState?: BoardItemState | undefined
}

export function decideBoardItem(deps: Deps, caller: Caller, decision: ItemDecision): Promise<BoardItem> {
  const { applicationId, state } = decision
  return deps.transaction(async (tx) => {
    const { userId } = await lockedCase(tx, applicationId)
    const read = async () =>
      found(
        (await itemsOn(deps, tx, applicationId)).items.find(({ id }) => id === decision.item),
        'Item',
      )
    const item = await read()
    if (decision.expectedState !== undefined && decision.expectedState !== item.state) throw changedMeanwhile(item)
    if (item.state === state || (state === 'asked' && isThere(item))) return item
    if (state === 'done' && item.state === 'open') throw new Refusal('conflict', 'Confirm it before you mark it done.')
    const context = contextOf(deps, caller)
    const decided = await applyDecision(tx, deps, caller, { decision, item })
    await upsertDecidedItem(tx, { applicationId, row: decided, by: caller.id, at: context.at })
    const facts = { applicationId, userId, item: item.id, title: item.title, board: decided.board }
    if (state === 'asked') {
      await record(tx, context, boardItemAsked, { ...facts, kind: decided.kind })
    } else {
      const wasAsked = item.state === 'asked'
      await record(tx, context, boardItemSettled, { ...facts, state, wasAsked, reason: decided.reason })
    }
    return decided.state === 'dismissed' && !item.inPack ? { ...item, state, reason: decided.reason } : read()
  })
}

async function applyDecision(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { decision, item }: { decision: ItemDecision; item: BoardItem },
): Promise<DecidedItem> {
  const { applicationId, state } = decision
  const kind = decision.as ?? item.kind
  const current = await selectBoardOf(tx, applicationId)
  const rows = item.inPack ? [] : await selectDecidedItems(tx, applicationId)
  const stored = rows.find((row) => idOf(row, current) === item.id)
  const board = found(stored?.board ?? current, 'Board')
  const isNewRequest = state === 'asked' && kind === 'request' && (item.request === null || isClosed(item.request))
  const request = isNewRequest
    ? await createRequestOf(tx, deps, caller, {
        applicationId,
        party: item.party ?? 'other',
        purpose: [item.title.slice(0, 80)],
        recipient: (await currentPackOf(tx, board))?.state ?? null,
      })
    : item.request
  const { id, fact, party, title } = item
  const reason = decision.reason || null
  return { board, item: stored?.item ?? id, fact, kind, party, title, state, reason, requestId: request?.id ?? null }
}

const changedMeanwhile = ({ decidedBy, decidedAt }: BoardItem) =>
  decidedMeanwhile(
    { by: decidedBy?.name, at: decidedAt },
    (by) => `${by} has decided this in the meantime. Load the latest version first.`,
  )
