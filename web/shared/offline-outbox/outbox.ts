import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import { backOff } from '#domain/back-off.ts'
import { Offline } from '#web/lib/api-error.ts'
import { call, urlOf } from '#web/lib/call.ts'
import { isLineThere, judgeLine, onLineChange } from '#web/lib/connection.ts'
import { newKey, withKey } from '#web/lib/request-key.ts'
import { readAgain } from '#web/lib/stale.ts'
import { outboxStore } from '#web/shared/device/device-stores.ts'
import { outboxNote } from '#web/shared/device/outbox-note.ts'
import { writeUnlessGone } from '#web/shared/device/saved-files.ts'
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
  // Browsers notify only the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

interface KeptOptions {
  id?: string
  draft?: object
  replaces?: string | undefined
  files?: readonly FileToUpload[]
}

/** Sends the request now, or stores it until the server answers; null means stored. */
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
    // Earlier requests of this kind go first.
    if (!isLineThere() || waitingKinds(owner).includes(spec.path)) throw new Offline()
    await unlessLineGoes(Promise.all(files.map(sendFile)))
    return await call(spec, withFiles(spec.path, input, sent), withKey(id))
  } catch (error) {
    // The login page of a Wi-Fi network is not JSON.
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

// After a connection loss, a pending upload may hang for long.
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

/** Sends now and after each sign of a connection, until the outbox is empty; repeated calls share one loop. */
export function startSending(queries: QueryClient, owner: string): void {
  const attempt = async () => {
    clearTimeout(timer)
    // Refetches sent data before the outbox drops it, so that it never disappears from the screen.
    const showSent = async (...kinds: OutboxKind[]) => {
      if (kinds.length > 0) await readAgain(queries, { changes: kinds.flatMap((kind) => outboxKinds[kind].changes) })
      await refresh(queries, owner)
    }
    const outcome = await deliver((path, init) => judgeLine(fetch(path, init)), showSent)
    // Another tab or the worker sent requests that this tab still counts as waiting.
    await showSent(...(outcome === 'done' ? waitingKinds(owner) : []))
    failures = outcome === 'later' ? failures + 1 : 0
    if (outcome === 'later')
      timer = setTimeout(tryAgain, backOff(failures, { first: FIRST_PAUSE_MS, longest: LONGEST_PAUSE_MS }))
  }
  const tryAgain = () => {
    // A request stored during a run needs another run.
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
    // The worker posts a message after sending.
    navigator.serviceWorker?.addEventListener('message', tryAgain)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tryAgain())
  }
  tryAgain()
  void wakeWorker().catch(() => undefined)
}

// In browsers with background sync, the worker sends after the page closes.
async function wakeWorker() {
  const { sync }: { sync?: { register: (tag: string) => Promise<void> } } = (await navigator.serviceWorker
    .ready) as object
  await sync?.register('outbox')
}
