// No more of it than uploads use: the documents page is weighed with it.
import { delMany, get, getMany, keys, setMany } from 'idb-keyval'
import type { getUser } from '#contract/account/session.ts'
import { type Sealed, seal, unseal } from '../../lib/device-encryption.ts'
import { outboxStore } from '../device/device-stores.ts'
import { openStore } from '../device/open-store.ts'
import { type OutboxKind, outboxKinds } from './kinds.ts'

// The service worker sends too, where the browser wakes it; so nothing here may need a page.

const USER: (typeof getUser)['path'] = '/api/auth/user'
const LOCK = 'outbox'

interface OwnedRequest {
  kind: OutboxKind
  // Also the `Idempotency-Key`: what was done though its answer was lost is not done again.
  id: string
  owner: string
  method: string
  path: string
}

interface SealedRequest extends OwnedRequest {
  at: number
  sealed: Sealed
  // The server's sentence; she changes it or throws it away.
  refusal?: string
}

interface SentContents {
  body: Record<string, unknown>
  // What fills her form again, as JSON.
  draft: string
}

export interface WaitingRequest extends OwnedRequest, SentContents {
  at: string
  refusal?: string | undefined
}

const open = openStore(outboxStore)

async function keptOf(owner: string): Promise<SealedRequest[]> {
  const all = await getMany<SealedRequest | undefined>(await keys<string>(open()), open())
  return all.flatMap((one) => (one?.owner === owner ? one : [])).sort((one, other) => one.at - other.at)
}

const write = (record: SealedRequest) => setMany([[record.id, record]], open())

export async function keep(request: OwnedRequest, contents: { body: object; draft: string }): Promise<void> {
  await write({ ...request, at: Date.now(), sealed: await seal(request.id, contents) })
}

export const takeOut = (id: string): Promise<void> => delMany([id], open())

export async function readWaiting(owner: string): Promise<WaitingRequest[]> {
  const waiting = (await keptOf(owner)).map(async ({ at, sealed, ...one }) => {
    const contents = await unseal<SentContents>(one.id, sealed)
    return { ...one, body: contents?.body ?? {}, draft: contents?.draft ?? '{}', at: new Date(at).toISOString() }
  })
  return Promise.all(waiting)
}

type Outcome = 'done' | 'later' | 'signed out'

/** Sends what the person who is signed in now left, one after the other, and in one tab at a time. */
export async function deliver(ask: (path: string, init: RequestInit) => Promise<Response> = fetch): Promise<Outcome> {
  const work = () => deliverAll(ask).catch((): Outcome => 'later')
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

async function deliverAll(ask: (path: string, init: RequestInit) => Promise<Response>): Promise<Outcome> {
  const person = await jsonOf(await ask(USER, { method: 'GET' }))
  if (person.status === 401) return 'signed out'
  const owner = person.ok && person.json.id
  if (typeof owner !== 'string') return 'later'
  const held = new Set<OutboxKind>()
  for (const one of await keptOf(owner)) {
    // Each kind goes in order, and none waits for another.
    if (one.refusal !== undefined || held.has(one.kind)) continue
    const outcome = await send(one, ask)
    if (outcome === 'signed out') return outcome
    if (outcome === 'later') held.add(one.kind)
  }
  return held.size > 0 ? 'later' : 'done'
}

// The server may take the same message later: it came too early or too often, or took too long.
const PASSING = [408, 425, 429]

async function send(one: SealedRequest, ask: (path: string, init: RequestInit) => Promise<Response>): Promise<Outcome> {
  const body = JSON.stringify((await unseal<SentContents>(one.id, one.sealed))?.body)
  const headers = { 'content-type': 'application/json', 'idempotency-key': one.id }
  const answer = await jsonOf(await ask(one.path, { method: one.method, headers, body }))
  if (answer.status === 401) return 'signed out'
  const isRefused = answer.status >= 400 && answer.status < 500 && !PASSING.includes(answer.status)
  if (!answer.ok && !isRefused) return 'later'
  // What she does not know of needs her as little.
  if (answer.ok || !outboxKinds[one.kind].page) {
    await takeOut(one.id)
    return 'done'
  }
  const still = await get<SealedRequest>(one.id, open())
  if (still) await write({ ...still, refusal: String(answer.json.message) })
  return 'done'
}

// What the portal answers is JSON; the page of a network that asks for money first is no answer.
async function jsonOf(answer: Response) {
  const json = await answer.json().catch(() => undefined)
  const isOurs = typeof json === 'object' && json !== null
  return { ok: answer.ok && isOurs, status: isOurs ? answer.status : 0, json: isOurs ? json : {} }
}
