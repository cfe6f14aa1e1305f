import type { Query, QueryClient } from '@tanstack/react-query'
import type { ReadPath } from '#contract/all-routes.ts'
import type { LiveEvent } from '#contract/changes.ts'
import { type followEvents, MISSED } from '#contract/live.ts'
import { backOff } from '#domain/back-off.ts'
import { isLeaving } from './expired-session.ts'
import { isWrittenDown, liveInvalidator } from './live-invalidator.ts'
import { pathsShowing, shownAt } from './stale.ts'

/** New people are counted there too, and of those no event tells. */
const UNTOLD: ReadPath = '/api/admin/stats'
const events: Record<LiveEvent, true> = {
  message: true,
  document: true,
  payment: true,
  application: true,
  presence: true,
}

const PATH: (typeof followEvents)['path'] = '/api/events'
// Not the name under which earlier releases exchanged other words.
const NAME = 'live-stream'
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
const LEADER_ANSWERS_WITHIN_MS = 1_000

const statuses = { connected: true, opened: true, reopened: true, [MISSED]: true, disconnected: false }
type StreamStatus = keyof typeof statuses
type StreamMessage = LiveEvent | StreamStatus

const isEvent = (message: string): message is LiveEvent => message in events
const isStatus = (message: string): message is StreamStatus => message in statuses

let isConnected = false

/** What of the cache may have become old without a word, to be asked anew when a person comes to a page. */
export const mayBeStale = ({
  queryKey: [, path],
  meta,
}: Pick<Query, 'queryKey'> & Partial<Pick<Query, 'meta'>>): boolean =>
  !isConnected || path === UNTOLD || !shownAt(path).some(isEvent) || isWrittenDown({ meta })

/**
 * Others work on the same application: what was read before, and may have become old without a word, is shown at once
 * on the page that is come to and asked anew; what is just being asked is not asked twice.
 */
export const refreshOnArrival = (queries: QueryClient) =>
  void queries.invalidateQueries({ predicate: mayBeStale }, { cancelRefetch: false })

/** The server writes a page, and says at which place of the stream, some seconds before its scripts run. */
const isFromPage = (query: Query) => !isWrittenDown(query) && query.state.dataUpdatedAt < performance.timeOrigin
const pageCursor = () => document.getElementById('answers')?.dataset.cursor

/** Keeps what is on the screen true while the page is open, by one stream for all tabs; answers what ends it. */
export function followLive(queries: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const refresh = liveInvalidator(queries)
  let wasConnected = false

  const onMessage = (message: StreamMessage) => {
    if (isEvent(message)) return refresh.because(pathsShowing([message]))
    isConnected = statuses[message]
    if (message === 'reopened' || (message === 'opened' && wasConnected)) refresh.all()
    // What was read just before the stream began is not asked again at once, but on the next page.
    else if (message === 'opened') void queries.invalidateQueries({ refetchType: 'none' })
    else if (message === MISSED) void queries.refetchQueries({ type: 'active', predicate: isFromPage })
    wasConnected ||= isConnected
  }
  // Without https browsers keep no locks, and every tab follows for itself.
  const canShare = Boolean(navigator.locks) && typeof BroadcastChannel !== 'undefined'
  const leave = canShare ? share(onMessage, () => wasConnected) : follow(onMessage, false)
  return () => {
    leave()
    refresh.stop()
    isConnected = false
  }
}

/** Follows the stream, and begins again, later each time, for as long as it does not come. */
function follow(send: (message: StreamMessage) => void, isAgain: boolean): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let began = isAgain

  const open = () => {
    clearTimeout(timer)
    // A tab that signs out may take the lead over from those that left before it.
    if (isLeaving()) return
    const after = began ? undefined : pageCursor()
    const stream = new EventSource(after ? `${PATH}?after=${encodeURIComponent(after)}` : PATH)
    source = stream
    stream.onopen = () => {
      failures = 0
      send(began ? 'reopened' : 'opened')
      began = true
    }
    stream.onerror = () => {
      stream.close()
      source = undefined
      send('disconnected')
      failures += 1
      const longest = backOff(failures, { first: FIRST_PAUSE_MS, longest: LONGEST_PAUSE_MS })
      // Not all at the same moment: a server that comes back has everybody's pages to serve.
      timer = setTimeout(open, longest * (0.5 + Math.random() / 2))
    }
    for (const event of [...Object.keys(events).filter(isEvent), MISSED] as const)
      stream.addEventListener(event, () => send(event))
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
function share(onMessage: (message: StreamMessage) => void, wasConnected: () => boolean): () => void {
  const tabs = new BroadcastChannel(NAME)
  const closing = new AbortController()
  let stopLeading: (() => void) | undefined
  let unanswered: ReturnType<typeof setTimeout> | undefined
  let isOpen = false

  const send = (message: StreamMessage) => {
    if (isStatus(message)) isOpen = statuses[message]
    onMessage(message)
    tabs.postMessage(message)
  }
  const lead = () => {
    // Taken from another tab at the very moment of leaving, which cannot be called off.
    if (closing.signal.aborted) return Promise.resolve()
    stopLeading = follow(send, wasConnected())
    return new Promise<void>((done) => closing.signal.addEventListener('abort', () => done()))
  }
  const retire = () => {
    stopLeading?.()
    stopLeading = undefined
  }
  const requestLead = (steal = false) => {
    // The two cannot be asked for together.
    const how = steal ? { steal } : { signal: closing.signal }
    navigator.locks.request(NAME, how, lead).catch(() => {
      retire()
      if (!closing.signal.aborted) requestLead()
    })
  }
  const askLeader = () => {
    if (stopLeading || document.hidden) return
    clearTimeout(unanswered)
    unanswered = setTimeout(() => stopLeading ?? requestLead(true), LEADER_ANSWERS_WITHIN_MS)
    tabs.postMessage('status?')
  }

  tabs.onmessage = ({ data }: MessageEvent<StreamMessage | 'status?'>) => {
    if (data === 'status?') {
      if (stopLeading) tabs.postMessage(isOpen ? 'connected' : 'disconnected')
    } else if (isEvent(data) || isStatus(data)) {
      clearTimeout(unanswered)
      onMessage(data)
    }
  }
  requestLead()
  askLeader()
  document.addEventListener('visibilitychange', askLeader)
  return () => {
    document.removeEventListener('visibilitychange', askLeader)
    clearTimeout(unanswered)
    closing.abort()
    retire()
    tabs.close()
  }
}
