import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { DAY } from '#domain/calendar/milliseconds.ts'

const PREFIX = 'draft:'
// The owner of drafts typed before sign-in; the device cannot know later whose they were.
const VISITOR = 'visitor'
const KEPT_DAYS = 14
const KEPT_MS = KEPT_DAYS * DAY

interface StoredDraft {
  at: number
  words: object
}

const ownedBy = (owner: string) => `${PREFIX}${owner}:`
const nameOf = (owner: string, form: string) => ownedBy(owner) + form
const storageOf = (name: string) => (name.startsWith(ownedBy(VISITOR)) ? sessionStorage : localStorage)

/** Without storage, or when it is full, drafts live as long as the page. */
const inMemory = new Map<string, string>()

function read(name: string): string | null {
  try {
    return inMemory.get(name) ?? storageOf(name).getItem(name)
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

function keep(name: string, words: object | null) {
  inMemory.delete(name)
  try {
    if (words) storageOf(name).setItem(name, JSON.stringify({ at: Date.now(), words } satisfies StoredDraft))
    else storageOf(name).removeItem(name)
  } catch {
    if (words) inMemory.set(name, JSON.stringify({ at: Date.now(), words }))
  }
  for (const tell of listeners) tell()
}

function listen(onChange: () => void) {
  const inAnotherTab = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) onChange()
  }
  listeners.add(onChange)
  window.addEventListener('storage', inAnotherTab)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', inAnotherTab)
  }
}

function keptIn(text: string | null): StoredDraft | null {
  try {
    const { at, words }: Partial<StoredDraft> = JSON.parse(text ?? '{}')
    const isYoung = typeof at === 'number' && Date.now() - at < KEPT_MS
    return isYoung && typeof words === 'object' && words !== null ? { at, words } : null
  } catch {
    return null
  }
}

const wordsIn = <T extends object>(text: string | null): Partial<T> => keptIn(text)?.words ?? {}

/**
 * The draft of a form. It survives a reload, a closed tab, a lost connection and an expired session, for 14 days at
 * most; a visitor's ends with the tab. It ends when its `owner` signs out or another person signs in on the device.
 */
export function useDraft<T extends object>(owner: string, form: string, empty: T) {
  const name = nameOf(owner, form)
  const kept = () => read(name)
  // Reads the storage directly, so that a form sent after leaving the page is empty on return.
  const text = useSyncExternalStore(listen, kept, () => null)
  const nothing = JSON.stringify(empty)
  const draft = useMemo<T>(() => ({ ...JSON.parse(nothing), ...wordsIn<T>(text) }), [nothing, text])

  /** The current values; late callbacks must read them here. */
  const now = (): T => ({ ...empty, ...wordsIn<T>(kept()) })
  const write = (change: Partial<T>) => {
    const next = { ...now(), ...change }
    keep(name, JSON.stringify(next) === nothing ? null : next)
  }
  const clear = () => keep(name, null)
  return { draft, now, write, clear }
}

/** A draft over one version of a record; opening it deletes drafts over older versions, which no form shows any more. */
export function useDraftOver<T extends object>(owner: string, over: { record: string; version: number }, empty: T) {
  const { record, version } = over
  useEffect(() => {
    const start = `${nameOf(owner, record)}:`
    const isOlder = (name: string) => name.startsWith(start) && Number(name.slice(start.length)) < version
    for (const name of allNames().filter(isOlder)) keep(name, null)
  }, [owner, record, version])
  return useDraft(owner, `${record}:${version}`, empty)
}

export function carryDraft(owner: string, { from, to }: { from: string; to: string }) {
  const kept = keptIn(read(nameOf(owner, from)))
  if (!kept || keptIn(read(nameOf(owner, to)))) return
  keep(nameOf(owner, to), kept.words)
  keep(nameOf(owner, from), null)
}

function namesIn(storage: () => Storage): string[] {
  try {
    return Object.keys(storage()).filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}

const allNames = () => [...inMemory.keys(), ...namesIn(() => localStorage), ...namesIn(() => sessionStorage)]

export function draftsOf(owner: string): { form: string; words: object }[] {
  const start = ownedBy(owner)
  return allNames()
    .filter((name) => name.startsWith(start))
    .flatMap((name) => {
      const kept = keptIn(read(name))
      return kept ? [{ form: name.slice(start.length), words: kept.words }] : []
    })
}

export const hasDrafts = (): boolean => allNames().length > 0

export function clearDrafts() {
  for (const name of allNames()) keep(name, null)
}

export function clearForeignDrafts(owner: string) {
  for (const name of namesIn(() => localStorage)) {
    if (!name.startsWith(ownedBy(owner)) || !keptIn(read(name))) keep(name, null)
  }
}
