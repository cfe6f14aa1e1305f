import type { Query, QueryClient } from '@tanstack/react-query'
import type * as admin from '#contract/admin.ts'
import type * as applications from '#contract/applications.ts'
import type * as clients from '#contract/clients.ts'
import type * as documents from '#contract/documents.ts'
import type * as education from '#contract/education.ts'
import type { followEvents, LiveEvent } from '#contract/live.ts'
import type * as messages from '#contract/messages.ts'
import type * as notes from '#contract/notes.ts'
import type * as payments from '#contract/payments.ts'
import type * as personalData from '#contract/personal-data.ts'
import type * as requirements from '#contract/requirements.ts'
import type * as tasks from '#contract/tasks.ts'
import type * as timeline from '#contract/timeline.ts'
import { backOff } from '#domain/back-off.ts'
import { isLeavingForSignIn } from './expired-session.ts'
import { isWrittenDown, liveInvalidator } from './live-invalidator.ts'

/** The paths of a contract that are read; types alone, so that no schema travels because of them. */
type ReadIn<Contract> = Extract<Contract[keyof Contract], { method: 'GET'; reply: unknown; path: string }>['path']
type ReadPath =
  | ReadIn<typeof admin>
  | ReadIn<typeof applications>
  | ReadIn<typeof clients>
  | ReadIn<typeof documents>
  | ReadIn<typeof education>
  | ReadIn<typeof messages>
  | ReadIn<typeof notes>
  | ReadIn<typeof payments>
  | ReadIn<typeof personalData>
  | ReadIn<typeof requirements>
  | ReadIn<typeof tasks>
  | ReadIn<typeof timeline>

const lists = ['/api/admin/stats', '/api/admin/applications', '/api/applications'] as const
const own = ['/api/applications/me', '/api/applications/:id', '/api/applications/:id/activities'] as const

const queue = [
  '/api/admin/documents',
  '/api/admin/documents/:documentId',
  '/api/admin/documents/:documentId/around',
  '/api/admin/queue/counts',
] as const

const client = ['/api/admin/applications/:id', '/api/admin/applications/:id/timeline'] as const

const TASKS = '/api/applications/:id/tasks'

/** What an event makes old: the one place where it is said. */
const invalidates: Record<LiveEvent, readonly ReadPath[]> = {
  // The list of clients marks who waits for an answer.
  message: [
    '/api/messages',
    '/api/messages/unread-count',
    '/api/admin/messages',
    '/api/admin/messages/count',
    '/api/admin/applications/:id/thread',
    '/api/admin/applications',
    TASKS,
    ...client,
  ],
  document: [
    '/api/applications/:id/documents',
    '/api/applications/:id/requirements',
    TASKS,
    // Whose turn it is follows from the documents.
    ...own,
    '/api/admin/applications',
    '/api/admin/documents/counts',
    ...queue,
    '/api/admin/stats',
    ...client,
  ],
  payment: ['/api/applications/:id/payments', TASKS, ...own, ...lists, ...client],
  application: [
    '/api/applications/:id/requirements',
    '/api/personal-data-sheet',
    '/api/education-history',
    TASKS,
    '/api/admin/applications/:id/notes',
    '/api/admin/mentions',
    '/api/admin/mentions/count',
    ...queue,
    ...own,
    ...lists,
    ...client,
  ],
}

/** New people are counted there too, and of those no event tells. */
const UNTOLD: ReadPath = '/api/admin/stats'
const told = new Set<unknown>(Object.values(invalidates).flat())
told.delete(UNTOLD)

const PATH: (typeof followEvents)['path'] = '/api/events'
const NAME = 'live'
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
const LEADER_ANSWERS_WITHIN_MS = 1_000

/**
 * What tabs of one browser tell each other: an event; the stream begins, begins again after a gap, or is lost;
 * the question how it is, and that it is there.
 */
type TabMessage = LiveEvent | 'begins' | 'again' | 'lost' | 'how?' | 'there'

let isThere = false

/** What of the cache may have become old without a word, to be asked anew when a person comes to a page. */
export const mayBeStale = ({
  queryKey: [, path],
  meta,
}: Pick<Query, 'queryKey'> & Partial<Pick<Query, 'meta'>>): boolean =>
  !isThere || !told.has(path) || isWrittenDown({ meta })

/** Over a slow line the page was written long before its scripts came, and nobody told of what happened meanwhile. */
const isFromPage = (query: Query) => !isWrittenDown(query) && query.state.dataUpdatedAt < performance.timeOrigin

/** Keeps what is on the screen true while the page is open, by one stream for all tabs; answers what ends it. */
export function followLive(queries: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const refresh = liveInvalidator(queries)
  let wasThere = false

  const take = (word: TabMessage) => {
    if (word === 'how?') return
    if (word in invalidates) return refresh.because(invalidates[word as LiveEvent])
    isThere = word !== 'lost'
    if (word === 'again' || (word === 'begins' && wasThere)) refresh.all()
    else if (word === 'begins') {
      // What was read just before the stream began is not asked again at once, but on the next page.
      void queries.invalidateQueries({ refetchType: 'none' })
      void queries.refetchQueries({ type: 'active', predicate: isFromPage })
    }
    wasThere ||= isThere
  }
  // Without https browsers keep no locks, and every tab follows for itself.
  const canShare = Boolean(navigator.locks) && typeof BroadcastChannel !== 'undefined'
  const leave = canShare ? share(take, () => wasThere) : follow(take, false)
  return () => {
    leave()
    refresh.stop()
    isThere = false
  }
}

/** Follows the stream, and begins again, later each time, for as long as it does not come. */
function follow(tell: (word: TabMessage) => void, isAgain: boolean): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let began = isAgain

  const open = () => {
    clearTimeout(timer)
    const stream = new EventSource(PATH)
    source = stream
    stream.onopen = () => {
      failures = 0
      tell(began ? 'again' : 'begins')
      began = true
    }
    stream.onerror = () => {
      stream.close()
      source = undefined
      tell('lost')
      failures += 1
      const longest = backOff(failures, { first: FIRST_PAUSE_MS, longest: LONGEST_PAUSE_MS })
      // Not all at the same moment: a server that comes back has everybody's pages to serve.
      if (!isLeavingForSignIn()) timer = setTimeout(open, longest * (0.5 + Math.random() / 2))
    }
    for (const event of Object.keys(invalidates)) stream.addEventListener(event, () => tell(event as LiveEvent))
  }
  const openNow = () => void (source ?? open())

  open()
  window.addEventListener('online', openNow)
  return () => {
    window.removeEventListener('online', openNow)
    clearTimeout(timer)
    source?.close()
  }
}

/** One tab follows for all; when it is closed, or sleeps while somebody looks at another, that one takes its place. */
function share(take: (word: TabMessage) => void, wasThere: () => boolean): () => void {
  const tabs = new BroadcastChannel(NAME)
  const over = new AbortController()
  let stopLeading: (() => void) | undefined
  let unanswered: ReturnType<typeof setTimeout> | undefined
  let isOpen = false

  const tell = (word: TabMessage) => {
    if (!(word in invalidates)) isOpen = word !== 'lost'
    take(word)
    tabs.postMessage(word)
  }
  const lead = () => {
    // Taken from another tab at the very moment of leaving, which cannot be called off.
    if (over.signal.aborted) return Promise.resolve()
    stopLeading = follow(tell, wasThere())
    return new Promise<void>((done) => over.signal.addEventListener('abort', () => done()))
  }
  const retire = () => {
    stopLeading?.()
    stopLeading = undefined
  }
  const stand = (steal = false) => {
    // The two cannot be asked for together.
    const how = steal ? { steal } : { signal: over.signal }
    navigator.locks.request(NAME, how, lead).catch(() => {
      retire()
      if (!over.signal.aborted) stand()
    })
  }
  const askLeader = () => {
    if (stopLeading || document.hidden) return
    clearTimeout(unanswered)
    unanswered = setTimeout(() => stopLeading ?? stand(true), LEADER_ANSWERS_WITHIN_MS)
    tabs.postMessage('how?')
  }

  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data !== 'how?') {
      clearTimeout(unanswered)
      take(data)
    } else if (stopLeading) tabs.postMessage(isOpen ? 'there' : 'lost')
  }
  stand()
  askLeader()
  document.addEventListener('visibilitychange', askLeader)
  return () => {
    document.removeEventListener('visibilitychange', askLeader)
    clearTimeout(unanswered)
    over.abort()
    retire()
    tabs.close()
  }
}
