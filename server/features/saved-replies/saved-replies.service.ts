import { v7 as uuid } from 'uuid'
import {
  MAX_REPLIES,
  type NewReply,
  REPLY_TITLE_TAKEN,
  type ReplyChange,
  type ReplyField,
  type ReplyFieldValue,
  type SavedReply,
  TOO_MANY_REPLIES,
} from '#contract/saved-replies.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { caseState } from '#domain/cases/case-state.ts'
import { tasksOf } from '#domain/cases/tasks.ts'
import { replyDeleted, replySaved } from '#domain/effects/people.ts'
import { listed } from '#domain/english/words.ts'
import * as may from '#domain/may.ts'
import { centsOf, decimalOf, formatMoney } from '#domain/money/amounts.ts'
import { type AskedMoney, askedFor } from '#domain/money/payments/asked-for.ts'
import { decidedMeanwhile, found, foundIfAllowed, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { replyFields } from '#domain/saved-replies/placeholders.ts'
import { askedMoneyOf, caseFactsOf, readCases } from '#server/cases/case-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import { dated } from '#server/shared/dates.ts'
import {
  countAllReplies,
  insertReply,
  isTitleTaken,
  lockReplies,
  type ReplyRow,
  removeReply,
  selectNextDue,
  selectReplies,
  selectReply,
  updateReply,
} from './saved-replies.store.ts'

const REPLY = 'Saved reply'

export function listReplies(
  { db }: Pick<Deps, 'db'>,
  search: string | undefined,
  ask: PageRequest,
): Promise<PageOf<SavedReply>> {
  return newestPage(db, ask, selectReplies(search), dated)
}

export function addReply(deps: Deps, caller: Caller, reply: NewReply): Promise<SavedReply> {
  return deps.transaction(async (tx) => {
    await lockReplies(tx)
    if ((await countAllReplies(tx)) >= MAX_REPLIES) throw new Refusal('conflict', TOO_MANY_REPLIES)
    return saveReply(tx, deps, caller, { ...reply, id: uuid() }, insertReply)
  })
}

/** Changes a reply, unless a colleague has changed the reply since the caller read it. */
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

const changedMeanwhile = ({ changedBy, changedAt }: ReplyRow) =>
  decidedMeanwhile(
    { by: changedBy?.name, at: changedAt },
    (by) => `${by} has changed this reply in the meantime. Load the latest version before you change it.`,
  )

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
  return dated(found(await selectReply(tx, reply.id), REPLY))
}

export function deleteReply(deps: Deps, caller: Caller, id: string): Promise<void> {
  return deps.transaction(async (tx) => {
    foundIfAllowed(await removeReply(tx, id), (wasThere) => wasThere, REPLY)
    await record(tx, contextOf(deps, caller), replyDeleted, { replyId: id })
  })
}

function nextPayment(money: AskedMoney, due: { amount: string; dueOn: string | null }, currency: string) {
  const amount = askedFor(money, { owed: centsOf(due.amount), currency })
  return amount === 0 ? null : { amount: formatMoney(decimalOf(amount), currency), dueOn: due.dueOn }
}

/** Returns the client's values for a saved reply, as plain text; null when a value is missing. */
export async function getReplyFields(deps: Deps, caller: Caller, applicationId: string): Promise<ReplyFieldValue[]> {
  const { currency } = deps.config
  const [[found], due] = await Promise.all([
    readCases(deps.db, [applicationId]),
    selectNextDue(deps.db, { applicationId, currency }),
  ])
  const record = foundOrDenied(found, 'Application')
  const facts = caseFactsOf(deps, record)
  const { next, tasks } = tasksOf(facts, caseState(facts))
  const missing = checklist.filter(({ id }) => tasks.some(({ code, state }) => code === id && state === 'to_do'))
  const money =
    due && may.readMoney(caller, record.application) ? nextPayment(askedMoneyOf(deps, record), due, currency) : null
  const { appointment, board } = facts
  const values: Record<ReplyField, string | null> = {
    'next task': tasks.find(({ code }) => code === next)?.title ?? null,
    'missing documents': missing.length > 0 ? listed(missing.map(({ name }) => name)) : null,
    'due amount': money?.amount ?? null,
    'due day': money?.dueOn ? formatDay(money.dueOn) : null,
    board: board?.name ?? null,
    'exam day': appointment && formatDay(dayAt(appointment.at, appointment.timeZone)),
  }
  return replyFields.map((field) => ({ field, value: values[field] }))
}
