import { v7 as uuid } from 'uuid'
import type { Mention } from '#contract/mentions.ts'
import { type NewNote, type Note, ONLY_COLLEAGUES } from '#contract/notes.ts'
import { noteAdded, noteDeleted } from '#domain/effects/applications.ts'
import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { fullName } from '#domain/names/full-name.ts'
import { fieldError, found, foundIfAllowed, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { lockedCase } from '#server/cases/application-access.ts'
import { selectApplicationOwner } from '#server/cases/applications.store.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { answerOnce, type CallContext, inTransaction } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import { roleOf } from '#server/http/session.ts'
import { dated } from '#server/shared/dates.ts'
import {
  countUnreadMentions,
  insertNote,
  lockNote,
  type MentionRow,
  markMentionAsRead,
  removeNote,
  selectAddresses,
  selectMention,
  selectNote,
  selectNotes,
  selectUnreadMentions,
} from './notes.store.ts'

const toMention = ({ firstName, lastName, email, ...row }: MentionRow): Mention => ({
  ...dated(row),
  clientName: fullName({ firstName, lastName }, email),
})

const annotated = async (db: Queryable, caller: Actor, id: string) =>
  foundIfAllowed(await selectApplicationOwner(db, id), () => may.can(caller, 'clients.read'), 'Application')

export async function listNotes(
  { db }: Pick<Deps, 'db'>,
  caller: Actor,
  { applicationId, page }: { applicationId: string; page: PageRequest },
): Promise<PageOf<Note>> {
  const [notes] = await Promise.all([
    newestPage(db, page, selectNotes(applicationId), dated),
    annotated(db, caller, applicationId),
  ])
  return notes
}

type NoteDraft = NewNote & { applicationId: string }

export const addNote = (deps: Deps, caller: Caller, { key = '', ...draft }: NoteDraft & { key?: string }) =>
  inTransaction(deps, caller, (context) =>
    answerOnce(context, { key, asked: ['note', draft] }, () => addIn(context, draft)),
  )

async function addIn(context: CallContext, { applicationId, ...draft }: NoteDraft): Promise<Note> {
  const { tx, deps, caller, at } = context
  await lockedCase(tx, applicationId)
  const named = await colleagues(tx, deps, draft.mentions ?? [])
  const id = uuid()
  const mentions = named.map((one) => one.id)
  await insertNote(tx, { id, applicationId, authorId: caller.id, text: draft.text, createdAt: at, mentions })
  // An author who mentions themselves needs no mail.
  const addresses = named.filter((one) => one.id !== caller.id).map(({ email }) => email)
  await record(tx, context, noteAdded, { applicationId, noteId: id, addresses })
  return dated(found(await selectNote(tx, id), 'Note'))
}

async function colleagues(tx: Tx, { config }: Pick<Deps, 'config'>, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const people = await selectAddresses(tx, wanted)
  const team = people.filter((person) => roleOf(config, person) === 'admin')
  if (team.length < wanted.length) throw fieldError('mentions', ONLY_COLLEAGUES)
  return team
}

export async function deleteNote(deps: Deps, caller: Caller, id: string): Promise<void> {
  await deps.transaction(async (tx) => {
    const note = foundOrDenied(await lockNote(tx, id), 'Note')
    if (!may.deleteNote(caller, note)) throw new Refusal('forbidden', 'Only its author can delete a note')
    await removeNote(tx, id)
    const deleted = { applicationId: note.applicationId, noteId: id }
    await record(tx, contextOf(deps, caller), noteDeleted, deleted)
  })
}

export function listMentions({ db }: Pick<Deps, 'db'>, caller: Actor, ask: PageRequest): Promise<PageOf<Mention>> {
  return newestPage(db, ask, selectUnreadMentions(caller.id), toMention)
}

export async function countMentions({ db }: Pick<Deps, 'db'>, caller: Actor): Promise<{ count: number }> {
  return { count: await countUnreadMentions(db, caller.id) }
}

export async function markMentionRead({ db, now }: Pick<Deps, 'db' | 'now'>, caller: Actor, noteId: string) {
  const mention = foundIfAllowed(
    await selectMention(db, caller.id, noteId),
    () => may.can(caller, 'clients.read'),
    'Mention',
  )
  await markMentionAsRead(db, { noteId, userId: caller.id, at: now() })
  return toMention(mention)
}
