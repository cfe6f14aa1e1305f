import type {
  Conversation,
  ConversationCounts,
  ConversationFilter,
  ConversationSort,
  FoundWords,
} from '#contract/messages/conversations.ts'
import { foundRanges, searchedWords } from '#domain/messages/found-words.ts'
import { isLate } from '#domain/work/due.ts'
import { timesOf } from '#domain/work/times.ts'
import type { Deps } from '#server/deps.ts'
import { refuseUnknownAssignee } from '#server/features/team/team.service.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  cursorAfter,
  isInstant,
  type PageOf,
  type PageRequest,
  pageOfShortList,
  sortedAfter,
} from '#server/http/page.ts'
import { COUNTED_TO } from '#server/shared/search.store.ts'
import {
  conversationsBy,
  type FoundIn,
  selectFound,
  selectFoundSince,
  selectLastMessageAt,
  selectThreadsOf,
  type ThreadOfList,
} from './conversations.store.ts'
import { countItems, selectCounts, selectFirst } from './work.store.ts'
import { kindQueries, openWork, type WorkContext, workQuery } from './work-list.service.ts'
import { toWorkItem, type WorkEntry } from './work-view.ts'

const ALL = { kind: ['message' as const], doable: 'all' as const }

export async function listConversations(
  deps: Deps,
  caller: Caller,
  { page, ...filter }: ConversationFilter & { page: PageRequest },
): Promise<PageOf<Conversation>> {
  await refuseUnknownAssignee(deps, filter.assigned)
  const context = await openWork(deps, caller)
  const wanted = wantedBy(context, filter)
  if (wanted === null) return { rows: [], total: { exactly: 0 } }
  const { searched, by } = wanted
  const ofNewest = searched && (await pageOfNewest(deps, wanted, { page, words: searched.prefixes }))
  const { rows, total } = ofNewest ?? (await pageOf(deps, wanted, page))
  const entries = rows.map((row) => toWorkItem(row, context))
  return {
    rows: await toConversations(context, entries, searched),
    total,
    sorted: sortedAfter(entries, page, by, ({ value }) => value),
  }
}

const NEWEST = [100, 500, 2_500]
const FEW = 5

// Searches the newest conversations for a frequent word; null when they do not fill the page.
async function pageOfNewest(
  deps: Deps,
  wanted: WantedConversations,
  { page, words }: { page: PageRequest; words: string },
) {
  for (const newest of NEWEST) {
    const since = await selectLastMessageAt(deps.db, newest)
    if (!since) return null
    const found = await selectFoundSince(deps.db, words, since)
    // A full search for a rare word is fast.
    if (found.length < FEW) return null
    const shown = found.length > page.limit && (await pageOf(deps, { ...wanted, found }, page))
    if (shown && shown.rows.length > page.limit) return shown
  }
  return null
}

async function pageOf(
  { db }: Deps,
  { query, source, message, by, isDown, found }: WantedConversations & { found?: readonly FoundIn[] },
  page: PageRequest,
) {
  const cursor = cursorAfter(page, by, isInstant)
  const range = cursor ? { beyond: { value: cursor.at, id: cursor.id, isDown } } : {}
  const one = { ...message, source: conversationsBy({ ...source, ...(found && { found }) }), range: {} }
  const reading = selectFirst(db, query, { one: { ...one, range }, limit: page.limit + 1, isDown })
  const counting = () => countItems(db, query, { kinds: [one], most: COUNTED_TO + 1 })
  const { rows, total } = await pageOfShortList(page, reading, counting, COUNTED_TO)
  return { rows, total: found && 'exactly' in total ? { atLeast: total.exactly } : total }
}

interface Searched {
  words: readonly string[]
  /** The query text for the index: every word as a prefix. */
  prefixes: string
}

type WantedConversations = NonNullable<ReturnType<typeof wantedBy>>

// Null when the search has no word left.
function wantedBy(context: WorkContext, { show = 'open', assigned, search, sort }: ConversationFilter) {
  const words = search === undefined ? null : searchedWords(search)
  const searched: Searched | null = words && { words, prefixes: words.map((word) => `${word}:*`).join(' & ') }
  const by: ConversationSort = sort ?? (show === 'open' || show === 'snoozed' ? 'oldest' : 'newest')
  const [message] = kindQueries(context, { filter: ALL })
  if (words?.length === 0 || !message) return null
  return {
    searched,
    by,
    isDown: by === 'newest' || searched !== null,
    message,
    source: { show, sort: by, words: searched?.prefixes ?? null },
    query: { ...workQuery(context, { ...ALL, assigned }), snoozed: snoozedIn(show) },
  }
}

const snoozedIn = (show: ConversationFilter['show']) =>
  show === 'open' ? false : show === 'snoozed' ? true : undefined

async function toConversations(
  context: WorkContext,
  entries: readonly WorkEntry[],
  searched: Searched | null,
): Promise<Conversation[]> {
  const [threads, found] = await Promise.all([
    selectThreadsOf(
      context.db,
      entries.map(({ id }) => id),
    ),
    searched ? selectFound(context.db, searched.prefixes, entries) : [],
  ])
  return entries.map((entry) => {
    const thread = threads.find(({ applicationId }) => applicationId === entry.id)
    const text = found.find(({ applicationId }) => applicationId === entry.id)
    return {
      ...toConversation(context, entry, thread),
      ...(text && searched && { found: toFound(text, searched.words) }),
    }
  })
}

const toFound = ({ kind, id, beginning }: Omit<FoundWords, 'ranges'>, words: readonly string[]): FoundWords => ({
  kind,
  id,
  beginning,
  ranges: foundRanges(beginning, words),
})

function toConversation(
  context: WorkContext,
  { id, applicationNumber, client, assignedTo, snoozed, viewers }: WorkEntry,
  thread: ThreadOfList | undefined,
): Conversation {
  const isOpen = thread ? thread.unansweredSince !== null : false
  return {
    id,
    applicationId: id,
    applicationNumber: applicationNumber ?? '',
    client: { id: client.id ?? '', name: client.name },
    status: !isOpen ? 'closed' : snoozed ? 'snoozed' : 'open',
    ...(thread ? saidIn(context, thread) : nothingSaid),
    assignedTo,
    snoozed: isOpen ? snoozed : null,
    viewers,
  }
}

// For a client with notes but no messages.
const nothingSaid = { since: null, count: 0, dueAt: null, late: false, lastMessage: null, closed: null }

function saidIn({ calendar, now }: WorkContext, thread: ThreadOfList) {
  const since = thread.unansweredSince?.toISOString() ?? null
  const dueAt = since && timesOf('message', calendar).dueAt(since)
  const { lastId, fromTeam, lastBy, subject, beginning, lastAt, isMarked, closedAt, closedBy, attachments } = thread
  return {
    since,
    count: thread.unansweredCount,
    dueAt: dueAt ? dueAt.toISOString() : null,
    late: dueAt ? isLate(dueAt, now) : false,
    lastMessage: { id: lastId, fromTeam, by: lastBy, subject, beginning, at: lastAt.toISOString(), attachments },
    closed: isMarked && closedAt ? { at: closedAt.toISOString(), by: closedBy } : null,
  }
}

/** Counts open conversations as work counts them, split into mine and unassigned. */
export async function countConversations(deps: Deps, caller: Caller): Promise<ConversationCounts> {
  const context = await openWork(deps, caller)
  const kinds = kindQueries(context, { filter: ALL })
  const query = workQuery(context, ALL)
  const [[open], [snoozed]] = await Promise.all([
    selectCounts(deps.db, query, kinds),
    selectCounts(deps.db, { ...query, snoozed: true }, kinds),
  ])
  const { count = 0, late = 0, mine = 0, unassigned = 0 } = open ?? {}
  return { open: count, late, mine, unassigned, snoozed: snoozed?.count ?? 0 }
}
