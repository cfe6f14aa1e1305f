import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { get, setMany } from 'idb-keyval'
import type { ReadPath } from '#contract/all-routes.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import * as may from '#domain/may.ts'
import { type Sealed, seal, unseal } from '#web/lib/device-encryption.ts'
import { isLeaving } from '#web/lib/expired-session.ts'
import { keepOfflineCopy } from '#web/lib/offline-copy.ts'
import { userQuery } from '#web/lib/session.ts'
import { answersStore } from './device-stores.ts'
import { openStore } from './open-store.ts'
import { hasSignedOut, savedKeys, writeUnlessGone } from './saved-files.ts'
import { passOwner } from './saved-pass.ts'

const WRITTEN_AFTER_MS = 2_000
const KEPT_MS = 7 * DAY

// The data of the applicant's dashboard, path, exam and messages.
const paths: readonly ReadPath[] = [
  '/api/auth/user',
  '/api/applications/me',
  '/api/applications/:id/requirements',
  '/api/applications/:id/state',
  '/api/applications/:id/path',
  '/api/applications/:id/tasks',
  '/api/applications/:id/activities',
  '/api/applications/:id/board-choice',
  '/api/messages',
  '/api/messages/unread-count',
]
const isKept = (path: unknown) => paths.some((one) => one === path)

interface KeptAnswer {
  queryKey: QueryKey
  data: unknown
  at: number
}

const open = openStore(answersStore)

async function readAnswers(owner: string): Promise<KeptAnswer[]> {
  const answers = (await unseal<KeptAnswer[]>(owner, await get<Sealed>(owner, open()))) ?? []
  return answers.filter(({ at }) => Date.now() - at < KEPT_MS)
}

const hasLeft = () => isLeaving() || hasSignedOut()

async function writeAnswers(queries: QueryClient, owner: string): Promise<void> {
  // Keeps what other pages and tabs stored.
  const answers = new Map((await readAnswers(owner)).map((answer) => [hashKey(answer.queryKey), answer]))
  for (const { queryKey, queryHash, state } of queries.getQueryCache().getAll()) {
    const { data, status, dataUpdatedAt: at } = state
    if (isKept(queryKey[1]) && status === 'success') answers.set(queryHash, { queryKey, data, at })
  }
  const sealed = await seal(owner, [...answers.values()])
  const write = () => {
    localStorage.setItem(answersStore.notes + owner, '')
    return setMany([[owner, sealed]], open())
  }
  await writeUnlessGone(answersStore, write, hasLeft)
}

/** Stores the files and data that open this page offline. */
export async function keepForLater(queries: QueryClient): Promise<void> {
  // Without storage for data, the rest may still work.
  await keepAnswers(queries).catch(() => undefined)
  if (passOwner() !== null) await import('../exam-pass/offline-pass.tsx')
  await keepOfflineCopy()
}

// Only on an applicant's phone: a computer may be public.
async function keepAnswers(queries: QueryClient): Promise<void> {
  const user = queries.getQueryData(userQuery.queryKey)
  if (!user || may.openAdminPanel(user) || !window.matchMedia('(pointer: coarse)').matches) return
  let timer: ReturnType<typeof setTimeout> | undefined
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query.queryKey[1])) return
    clearTimeout(timer)
    timer = setTimeout(() => void writeAnswers(queries, user.id).catch(() => undefined), WRITTEN_AFTER_MS)
  })
  // The display of the data's age must load before the connection fails.
  await Promise.all([writeAnswers(queries, user.id), import('../offline-outbox/line-mark.tsx')])
}

/** Restores stored data into the cache, marked stale for a refetch once online. */
export async function restoreAnswers(queries: QueryClient): Promise<void> {
  const [note = answersStore.notes] = savedKeys(answersStore.notes)
  for (const { queryKey, data, at } of await readAnswers(note.slice(answersStore.notes.length))) {
    if (queries.getQueryData(queryKey) !== undefined) continue
    queries.setQueryData(queryKey, data, { updatedAt: at })
    queries.getQueryCache().find({ queryKey })?.invalidate()
  }
}
