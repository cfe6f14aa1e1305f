import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import { backOff } from '#domain/back-off.ts'
import { Offline } from '#web/lib/api-error.ts'
import { call, urlOf } from '#web/lib/call.ts'
import { isLineThere, judgeLine, onLineChange } from '#web/lib/connection.ts'
import { readAgain } from '#web/lib/stale.ts'
import { outboxStore } from '#web/shared/device/device-stores.ts'
import { outboxNote } from '#web/shared/device/outbox-note.ts'
import { writeUnlessGone } from '#web/shared/device/saved-files.ts'
import { newKey, withKey } from '#web/shared/money/request-key.ts'
import type { FileToUpload } from '#web/shared/uploads/send-whole-file.ts'
import { type ArrivedFile, notedIn, noteOf, type OutboxKind, outboxKinds } from './kinds.ts'
import { deliver, keep, readWaiting, takeOut } from './outbox-store.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 300_000

export const outboxQuery = (owner: string) =>
  queryOptions({
    queryKey: ['outbox', owner],
    queryFn: () => readWaiting(owner),
    networkMode: 'always',
  })

const waitingKinds = (owner: string) => notedIn(outboxNote(owner)).flatMap((one) => (one.isRefused ? [] : one.kind))

async function refresh(queries: QueryClient, owner: string) {
  const kept = await queries.fetchQuery({ ...outboxQuery(owner), staleTime: 0 })
  const key = outboxStore.notes + owner
  const note = noteOf(kept.map(({ kind, refusal }) => ({ kind, isRefused: refusal !== undefined })))
  if (note) localStorage.setItem(key, note)
  else localStorage.removeItem(key)
  // Browsers tell other tabs alone.
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

interface KeptOptions {
  id?: string
  draft?: object
  replaces?: string | undefined
  files?: readonly FileToUpload[]
}

/** Sends it now, or keeps it until somebody answers; null says that it waits. */
export async function sendOrKeep<R extends RouteSpec & { path: OutboxKind }>(
  queries: QueryClient,
  owner: string,
  spec: R,
  input: Input<R>,
  { id = newKey(), draft = {}, replaces, files = [] }: KeptOptions = {},
): Promise<Reply<R> | null> {
  const sent: ArrivedFile[] = files.map(({ file }) => ({ fileName: file.name, uploadURL: '' }))
  const sendFile = async ({ file, send }: FileToUpload, place: number) => {
    sent[place] = { fileName: file.name, uploadURL: await send() }
  }
  try {
    // What waits already goes first.
    if (!isLineThere() || waitingKinds(owner).includes(spec.path)) throw new Offline()
    await unlessLineGoes(Promise.all(files.map(sendFile)))
    return await call(spec, withFiles(spec.path, input, sent), withKey(id))
  } catch (error) {
    // A page of the network that stands in for the portal is not JSON.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
    const parts: { params?: Record<string, string>; body?: object } = input
    const request = { id, owner, kind: spec.path, method: spec.method, path: urlOf(spec, parts) }
    const contents = { body: parts.body ?? {}, draft: JSON.stringify(draft), files: sent }
    const bytes = files.map(({ file }) => file)
    await writeUnlessGone(outboxStore, () => keep(request, contents, bytes)).catch(() => {
      throw error
    })
    if (replaces) await takeOut(replaces)
    await refresh(queries, owner)
    startSending(queries, owner)
    return null
  }
}

function withFiles<Given extends { body?: object }>(kind: OutboxKind, input: Given, sent: ArrivedFile[]): Given {
  return sent.length > 0 ? { ...input, body: { ...input.body, ...outboxKinds[kind].files?.(sent) } } : input
}

// A file that is on its way when the line goes may hang for long.
const unlessLineGoes = (work: Promise<unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const stop = onLineChange((isThere) => isThere || reject(new Offline()))
    work.finally(stop).then(resolve, reject)
  })

export async function discard(queries: QueryClient, owner: string, id: string): Promise<void> {
  await takeOut(id)
  await refresh(queries, owner)
}

let timer: ReturnType<typeof setTimeout> | undefined
let started: string | undefined
let failures = 0
let isTrying = false
let isAskedAgain = false

/** Tries now and whenever the line may be back, until nothing waits; as often as it is called, once. */
export function startSending(queries: QueryClient, owner: string): void {
  const attempt = async () => {
    clearTimeout(timer)
    // What was sent is read before it no longer waits, so that it does not leave the screen meanwhile.
    const showSent = async (...kinds: OutboxKind[]) => {
      if (kinds.length > 0) await readAgain(queries, { changes: kinds.flatMap((kind) => outboxKinds[kind].changes) })
      await refresh(queries, owner)
    }
    const outcome = await deliver((path, init) => judgeLine(fetch(path, init)), showSent)
    // Another tab or the worker sent what this one still takes for waiting.
    await showSent(...(outcome === 'done' ? waitingKinds(owner) : []))
    failures = outcome === 'later' ? failures + 1 : 0
    if (outcome === 'later')
      timer = setTimeout(tryAgain, backOff(failures, { first: FIRST_PAUSE_MS, longest: LONGEST_PAUSE_MS }))
  }
  const tryAgain = () => {
    // A message that was kept while others are being sent is not among them.
    isAskedAgain = isTrying
    if (isTrying || waitingKinds(owner).length === 0) return
    isTrying = true
    void attempt()
      .catch(() => undefined)
      .finally(() => {
        isTrying = false
        if (isAskedAgain) tryAgain()
      })
  }
  if (started !== owner) {
    started = owner
    onLineChange((isThere) => isThere && tryAgain())
    window.addEventListener('online', tryAgain)
    // The worker says so when it has sent some.
    navigator.serviceWorker?.addEventListener('message', tryAgain)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tryAgain())
  }
  tryAgain()
  void wakeWorker().catch(() => undefined)
}

// Where the browser does so, it sends what waits after the page is closed.
async function wakeWorker() {
  const { sync }: { sync?: { register: (tag: string) => Promise<void> } } = (await navigator.serviceWorker
    .ready) as object
  await sync?.register('outbox')
}
