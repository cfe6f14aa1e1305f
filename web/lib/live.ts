import type { Query, QueryClient } from '@tanstack/react-query'
import type { ReadPath } from '#contract/all-routes.ts'
import type { LiveEvent } from '#contract/changes.ts'
import { type followEvents, MISSED } from '#contract/live.ts'
import { backOff } from '#domain/back-off.ts'
import { isLeaving } from './expired-session.ts'
import { isWrittenDown, liveInvalidator } from './live-invalidator.ts'
import { pathsShowing, shownAt } from './stale.ts'

// Also counts new people, for whom no event exists.
const UNTOLD: ReadPath = '/api/admin/stats'
const events: Record<LiveEvent, true> = {
  message: true,
  document: true,
  payment: true,
  application: true,
  presence: true,
}

const PATH: (typeof followEvents)['path'] = '/api/events'
// Earlier releases use other messages under another name.
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

const isTold = (path: unknown) => path !== UNTOLD && shownAt(path).length > 0 && shownAt(path).every(isEvent)

/** Cached data that may be stale without an event, and is refetched when a page opens. */
export const mayBeStale = ({
  queryKey: [, path],
  meta,
}: Pick<Query, 'queryKey'> & Partial<Pick<Query, 'meta'>>): boolean =>
  !isConnected || !isTold(path) || isWrittenDown({ meta })

/**
 * Opens a page with the cached data and refetches what may be stale, since colleagues work on the same application.
 * Pending requests are not repeated.
 */
export const refreshOnArrival = (queries: QueryClient) =>
  void queries.invalidateQueries({ predicate: mayBeStale }, { cancelRefetch: false })

/** The server renders a page, with its stream cursor, seconds before its scripts run. */
const isFromPage = (query: Query) => !isWrittenDown(query) && query.state.dataUpdatedAt < performance.timeOrigin
const pageCursor = () => document.getElementById('answers')?.dataset.cursor

/** Keeps the screen up to date through one stream for all tabs; returns the stop function. */
export function followLive(queries: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const refresh = liveInvalidator(queries)
  let wasConnected = false

  const onMessage = (message: StreamMessage) => {
    if (isEvent(message)) return refresh.because(pathsShowing([message]))
    isConnected = statuses[message]
    if (message === 'reopened' || (message === 'opened' && wasConnected)) refresh.all()
    // Refetches data from just before the stream started on the next page, not at once.
    else if (message === 'opened') void queries.invalidateQueries({ refetchType: 'none' })
    else if (message === MISSED) void queries.refetchQueries({ type: 'active', predicate: isFromPage })
    wasConnected ||= isConnected
  }
  // Browsers have no locks without https, so every tab opens its own stream.
  const canShare = Boolean(navigator.locks) && typeof BroadcastChannel !== 'undefined'
  const leave = canShare ? share(onMessage, () => wasConnected) : follow(onMessage, false)
  return () => {
    leave()
    refresh.stop()
    isConnected = false
  }
}

/** Follows the stream, and reconnects with growing pauses. */
function follow(send: (message: StreamMessage) => void, isAgain: boolean): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let began = isAgain

  const open = () => {
    clearTimeout(timer)
    // A tab that signs out may take over the lead from tabs that left before.
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
      // Spreads the retries, so that a returning server is not flooded.
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

/** One tab leads for all. When it closes, or sleeps while another tab is visible, the other tab takes over. */
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
    // A steal cannot be aborted, so the tab may get the lock while closing.
    if (closing.signal.aborted) return Promise.resolve()
    stopLeading = follow(send, wasConnected())
    return new Promise<void>((done) => closing.signal.addEventListener('abort', () => done()))
  }
  const retire = () => {
    stopLeading?.()
    stopLeading = undefined
  }
  const requestLead = (steal = false) => {
    // A lock request accepts only one of these options.
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
