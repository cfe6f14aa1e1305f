// Imports nothing beyond what uploads use, since the documents page has a size budget.
import { delMany, get, getMany, keys, setMany } from 'idb-keyval'
import type { getUser } from '#contract/account/session.ts'
import { type Sealed, seal, unseal, unsealFile } from '../../lib/device-encryption.ts'
import { outboxStore } from '../device/device-stores.ts'
import { openStore } from '../device/open-store.ts'
import { type Requester, sendWholeFile } from '../uploads/send-whole-file.ts'
import { type ArrivedFile, type OutboxKind, outboxKinds } from './kinds.ts'

// The service worker sends too, so nothing here may need a page.

const USER: (typeof getUser)['path'] = '/api/auth/user'
const LOCK = 'outbox'

interface OwnedRequest {
  kind: OutboxKind
  // Also the `Idempotency-Key`, so that a retry after a lost response does nothing twice.
  id: string
  owner: string
  method: string
  path: string
}

interface SealedRequest extends OwnedRequest {
  at: number
  sealed: Sealed
  // The server's message. The applicant edits or discards the request.
  refusal?: string
}

interface SentContents {
  body: object
  // The form's draft as JSON, for editing.
  draft: string
  files: readonly ArrivedFile[]
}

export interface WaitingRequest extends OwnedRequest, SentContents {
  body: Record<string, unknown>
  at: string
  refusal?: string | undefined
}

const open = openStore(outboxStore)

// The file bytes lie in their own entry, so that reading requests does not load them.
const FILES = '/files'
const filesOf = (id: string) => id + FILES

async function keptOf(owner: string): Promise<SealedRequest[]> {
  const names = (await keys<string>(open())).filter((name) => !name.endsWith(FILES))
  const all = await getMany<SealedRequest | undefined>(names, open())
  return all.flatMap((one) => (one?.owner === owner ? one : [])).sort((one, other) => one.at - other.at)
}

export async function keep(request: OwnedRequest, contents: SentContents, files: readonly File[]): Promise<void> {
  const { id } = request
  const record: SealedRequest = { ...request, at: Date.now(), sealed: await seal(id, contents) }
  const sealed = await Promise.all(files.map((file) => seal(id, file)))
  const bytes: [string, Sealed[]][] = sealed.length > 0 ? [[filesOf(id), sealed]] : []
  await setMany([[id, record], ...bytes], open())
}

export const takeOut = (id: string): Promise<void> => delMany([id, filesOf(id)], open())

async function amend(id: string, change: Partial<SealedRequest>): Promise<void> {
  const still = await get<SealedRequest>(id, open())
  if (!still) throw new Error('It was taken out meanwhile')
  await setMany([[id, { ...still, ...change }]], open())
}

const contentsOf = async ({ id, sealed }: SealedRequest): Promise<SentContents> => ({
  body: {},
  draft: '{}',
  files: [],
  ...(await unseal<Partial<SentContents>>(id, sealed)),
})

export async function readWaiting(owner: string): Promise<WaitingRequest[]> {
  const waiting = (await keptOf(owner)).map(async ({ at, ...one }) => {
    const { body, ...contents } = await contentsOf({ at, ...one })
    return { ...one, ...contents, body: { ...body }, at: new Date(at).toISOString() }
  })
  return Promise.all(waiting)
}

// The files that can be decrypted here.
export async function readFiles({ id, files }: Pick<WaitingRequest, 'id' | 'files'>): Promise<File[]> {
  const sealed = (await get<Sealed[]>(filesOf(id), open())) ?? []
  const opened = await Promise.all(files.map(({ fileName }, place) => unsealFile(id, sealed[place], fileName)))
  return opened.filter((file) => file !== null)
}

type Outcome = 'done' | 'later' | 'signed out'
type OnSent = (kind: OutboxKind) => Promise<void>

/** Sends the requests of the signed-in person, in one tab at a time. */
export async function deliver(ask: Requester = fetch, onSent: OnSent = async () => undefined): Promise<Outcome> {
  const work = () => deliverAll(taking(ask), onSent).catch(outcomeOf)
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

// Sends each kind in order, and the kinds in parallel.
async function deliverAll(ask: Requester, onSent: OnSent): Promise<Outcome> {
  const { id: owner }: { id?: string } = await (await ask(USER, { method: 'GET' })).json()
  if (owner === undefined) return 'later'
  const waiting = (await keptOf(owner)).filter(({ refusal }) => refusal === undefined)
  const deliverKind = async (kind: OutboxKind): Promise<Outcome> => {
    for (const one of waiting) {
      if (one.kind !== kind) continue
      await send(one, ask)
      await onSent(kind)
    }
    return 'done'
  }
  const kinds = [...new Set(waiting.map(({ kind }) => kind))]
  const outcomes = await Promise.all(kinds.map((kind) => deliverKind(kind).catch(outcomeOf)))
  return outcomes.find((outcome) => outcome !== 'done') ?? 'done'
}

// Transient refusals: too early, too often or too slow.
const PASSING = [408, 425, 429]
const LINK_EXPIRED = 403

class NotTaken extends Error {
  readonly isRefusal: boolean
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence)
    this.isRefusal = status >= 400 && status < 500 && status !== 401 && !PASSING.includes(status)
  }
}

const outcomeOf = (error: unknown): Outcome =>
  error instanceof NotTaken && error.status === 401 ? 'signed out' : 'later'

const taking =
  (ask: Requester): Requester =>
  async (path, init) => {
    const answer = await ask(path, init)
    if (answer.ok) return answer
    // The portal answers in JSON; the login page of a Wi-Fi network does not.
    const { message }: { message?: unknown } = await answer.json()
    const isLate = init.method === 'PUT' && answer.status === LINK_EXPIRED
    throw new NotTaken(isLate ? 408 : answer.status, String(message))
  }

async function send(one: SealedRequest, ask: Requester): Promise<void> {
  const { id, kind } = one
  const contents = await contentsOf(one)
  try {
    await post(one, await sendFiles(one, contents, ask), ask)
  } catch (error) {
    if (!(error instanceof NotTaken && error.isRefusal)) throw error
    // The refusal may concern the link of an earlier try, whose file is deleted.
    if (contents.files.some(({ uploadURL }) => uploadURL)) return send(await withoutLinks(one, contents), ask)
    // Drops a refused request that the applicant never sees.
    if (outboxKinds[kind].page) return amend(id, { refusal: error.message })
  }
  await takeOut(id)
}

async function post({ id, kind, path, method }: SealedRequest, { body, files }: SentContents, ask: Requester) {
  const whole = { ...body, ...(files.length > 0 && outboxKinds[kind].files?.([...files])) }
  const headers = { 'content-type': 'application/json', 'idempotency-key': id }
  await (await ask(path, { method, headers, body: JSON.stringify(whole) })).json()
}

const UNREADABLE = 'This phone can no longer open the file. Choose it again.'

async function sendFiles(one: SealedRequest, contents: SentContents, ask: Requester): Promise<SentContents> {
  const { id } = one
  const files = [...contents.files]
  if (files.every(({ uploadURL }) => uploadURL)) return contents
  const sealed = (await get<Sealed[]>(filesOf(id), open())) ?? []
  for (const [place, { fileName, uploadURL }] of files.entries()) {
    if (uploadURL) continue
    const file = await unsealFile(id, sealed[place])
    if (!file) throw new NotTaken(400, UNREADABLE)
    files[place] = { fileName, uploadURL: await sendWholeFile(file, ask) }
    // Stores the link, since the same key with another link counts as another request.
    await amend(id, { sealed: await seal(id, { ...contents, files }) })
  }
  return { ...contents, files }
}

async function withoutLinks(one: SealedRequest, contents: SentContents): Promise<SealedRequest> {
  const files = contents.files.map(({ fileName }) => ({ fileName, uploadURL: '' }))
  const sealed = await seal(one.id, { ...contents, files })
  await amend(one.id, { sealed })
  return { ...one, sealed }
}
