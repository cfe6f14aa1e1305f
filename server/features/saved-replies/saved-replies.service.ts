import { v7 as uuid } from 'uuid'
import {
  MAX_REPLIES,
  type NewReply,
  REPLY_TITLE_TAKEN,
  type ReplyChange,
  type SavedReply,
  TOO_MANY_REPLIES,
} from '#contract/saved-replies.ts'
import { replyDeleted, replySaved } from '#domain/effects/people.ts'
import { foundIfAllowed, foundOrDenied } from '#domain/permissions.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { idAfter, type PageOf, type PageRequest, pageOfShortList } from '#server/http/page.ts'
import {
  countAllReplies,
  countReplies,
  insertReply,
  isTitleTaken,
  lockReplies,
  type ReplyRow,
  removeReply,
  selectReplies,
  selectReply,
  updateReply,
} from './saved-replies.store.ts'

const REPLY = 'Saved reply'

const toSavedReply = (row: ReplyRow): SavedReply => ({ ...row, changedAt: row.changedAt.toISOString() })

export async function listReplies(
  { db }: Pick<Deps, 'db'>,
  search: string | undefined,
  ask: PageRequest,
): Promise<PageOf<SavedReply>> {
  const reading = selectReplies(db, search, { after: idAfter(ask), limit: ask.limit })
  const { rows, total } = await pageOfShortList(ask, reading, () => countReplies(db, search))
  return { rows: rows.map(toSavedReply), total }
}

export function addReply(deps: Deps, caller: Caller, reply: NewReply): Promise<SavedReply> {
  return deps.transaction(async (tx) => {
    await lockReplies(tx)
    if ((await countAllReplies(tx)) >= MAX_REPLIES) throw new Refusal('conflict', TOO_MANY_REPLIES)
    return saveReply(tx, deps, caller, { ...reply, id: uuid() }, insertReply)
  })
}

/** Changes a reply, unless a colleague did since it was read: what they wrote is not lost unseen. */
export function changeReply(
  deps: Deps,
  caller: Caller,
  { id, expectedVersion, ...reply }: ReplyChange & { id: string },
): Promise<SavedReply> {
  return deps.transaction(async (tx) => {
    await lockReplies(tx)
    const stored = foundOrDenied(await selectReply(tx, id), REPLY)
    if (stored.version !== expectedVersion) throw changedMeanwhile(stored)
    return saveReply(tx, deps, caller, { ...reply, id }, updateReply)
  })
}

function changedMeanwhile({ changedBy, changedAt }: ReplyRow): Refusal {
  const decidedBy = changedBy?.name ?? 'Another admin'
  const sentence = `${decidedBy} has changed this reply in the meantime. Load the latest version before you change it.`
  return new Refusal('conflict', sentence, { decidedBy, decidedAt: changedAt.toISOString() })
}

async function saveReply(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  reply: NewReply & { id: string },
  write: typeof insertReply,
): Promise<SavedReply> {
  if (await isTitleTaken(tx, reply.title, reply.id)) throw new Refusal('conflict', REPLY_TITLE_TAKEN)
  await write(tx, reply, { by: caller.id, at: deps.now() })
  await record(tx, contextOf(deps, caller), replySaved, { replyId: reply.id })
  return toSavedReply(found(await selectReply(tx, reply.id), REPLY))
}

export function deleteReply(deps: Deps, caller: Caller, id: string): Promise<Record<never, never>> {
  return deps.transaction(async (tx) => {
    foundIfAllowed(await removeReply(tx, id), (wasThere) => wasThere, REPLY)
    await record(tx, contextOf(deps, caller), replyDeleted, { replyId: id })
    return {}
  })
}
