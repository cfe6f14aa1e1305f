import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { LiveEvent } from '#contract/changes.ts'
import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ChannelSubscriber } from '#server/database/listen.ts'

export interface StreamSubscriber {
  actor: Actor
  sessionHash: Buffer
  /** The network of the subscriber; null when the network does not tell people apart. */
  caller: string | null
  send: (event: LiveEvent, id: string) => void
  /** Ends the stream; its page opens a new one and reads everything again. */
  end: () => void
}

interface LiveChange {
  event: LiveEvent
  id: string
}

export interface Live {
  /** The position in the stream of all changes that this process has reached. */
  cursor: () => string
  /** Returns the changes behind a position that the person may hear of; null for a position that is no longer known. */
  changesAfter: (actor: Actor, cursor: string) => LiveChange[] | null
  follow: (follower: StreamSubscriber) => () => void
  stop: () => void
}

export interface EventBus {
  live: Live
  changes: ChannelSubscriber
  sessionEnds: ChannelSubscriber
}

const PER_PERSON = 20
const PER_CALLER = 100
const IN_ALL = 2_000
const KEPT_FOR_ADMINS = 200
const MOST_REMEMBERED = 1_000

const PersonalChange = z.object({ event: LiveEvent, id: z.string(), applicantId: z.string() })
type PersonalChange = z.output<typeof PersonalChange>

function add(counts: Map<string, number>, key: string, step: number): void {
  const next = (counts.get(key) ?? 0) + step
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}

interface OpenStreams {
  byPerson: Map<string, number>
  byCaller: Map<string, number>
  inAll: number
}

function refuseBeyondLimits({ byPerson, byCaller }: OpenStreams, personId: string, caller: string | null): void {
  if ((byPerson.get(personId) ?? 0) >= PER_PERSON) throw tooMany('You have too many pages of this portal open', 30)
  if (caller !== null && (byCaller.get(caller) ?? 0) >= PER_CALLER)
    throw tooMany('Too many people on your network have the portal open', 30)
}

const keyOf = (sessionHash: Buffer) => sessionHash.toString('hex')

const tooMany = (sentence: string, retryAfter: number) =>
  new Refusal('tooMany', `${sentence}. Please close a page or try again later.`, { retryAfter })

function openRecentChanges() {
  let changes: PersonalChange[] = []
  let epoch = randomUUID()
  let count = 0
  return {
    cursor: () => `${epoch}.${count}`,
    add(change: PersonalChange) {
      count += 1
      changes.push(change)
      if (changes.length > 2 * MOST_REMEMBERED) changes = changes.slice(-MOST_REMEMBERED)
    },
    clear() {
      changes = []
      epoch = randomUUID()
      count = 0
    },
    changesAfter(actor: Actor, cursor: string) {
      const [of = '', place = ''] = cursor.split('.')
      const from = changes.length - count + Number(place)
      if (of !== epoch || !(Number(place) <= count && from >= 0)) return null
      return changes.slice(from).filter(({ applicantId }) => may.receiveLiveEvent(actor, { userId: applicantId }))
    },
  }
}

/**
 * Delivers announcements to open streams. Counts the streams of this process alone: each process has its own memory and
 * connections to run out of.
 */
export function openEventBus({ isLimited }: { isLimited: boolean }): EventBus {
  const bySession = new Map<string, Set<StreamSubscriber>>()
  const open: OpenStreams = { byPerson: new Map(), byCaller: new Map(), inAll: 0 }
  const recent = openRecentChanges()
  let stopped = false

  const everybody = () => [...bySession.values()].flatMap((followers) => [...followers])

  const follow = (follower: StreamSubscriber) => {
    const { actor } = follower
    const isAdmin = may.openAdminPanel(actor)
    // The team shares the network of one office.
    const caller = isAdmin ? null : follower.caller
    if (isLimited) refuseBeyondLimits(open, actor.id, caller)
    if (open.inAll >= IN_ALL - (isAdmin ? 0 : KEPT_FOR_ADMINS))
      throw tooMany('Too many people have the portal open', 10)
    const key = keyOf(follower.sessionHash)
    const own = bySession.get(key) ?? new Set()
    bySession.set(key, own.add(follower))
    add(open.byPerson, actor.id, 1)
    if (caller !== null) add(open.byCaller, caller, 1)
    open.inAll += 1
    if (stopped) queueMicrotask(follower.end)
    return () => {
      if (!own.delete(follower)) return
      add(open.byPerson, actor.id, -1)
      if (caller !== null) add(open.byCaller, caller, -1)
      open.inAll -= 1
      if (own.size === 0 && bySession.get(key) === own) bySession.delete(key)
    }
  }

  const endAll = () => {
    for (const follower of everybody()) follower.end()
  }

  return {
    live: {
      cursor: recent.cursor,
      changesAfter: recent.changesAfter,
      follow,
      stop: () => {
        stopped = true
        endAll()
      },
    },
    changes: {
      onMessage: (payload) => {
        const change = readChange(payload)
        if (!change) return
        recent.add(change)
        tell(everybody(), change)
      },
      onGap: () => {
        recent.clear()
        endAll()
      },
    },
    sessionEnds: {
      onMessage: (key) => {
        for (const follower of [...(bySession.get(key) ?? [])]) follower.end()
      },
    },
  }
}

function tell(followers: readonly StreamSubscriber[], { event, id, applicantId }: PersonalChange) {
  for (const { actor, send } of followers) if (may.receiveLiveEvent(actor, { userId: applicantId })) send(event, id)
}

function readChange(payload: string) {
  try {
    return PersonalChange.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
