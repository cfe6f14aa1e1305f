import { useMemo, useSyncExternalStore } from 'react'

const PREFIX = 'draft:'

const nameOf = (owner: string, form: string) => `${PREFIX}${owner}:${form}`

/** Who shows drafts now. */
const listeners = new Set<() => void>()

function listen(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

function keep(name: string, text: string | null) {
  if (text === null) sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, text)
  for (const tell of listeners) tell()
}

function wordsIn<T>(text: string | null): Partial<T> {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}

/**
 * What a person is typing into a form: it outlives a reload, a lost line and an expired session, and ends with the tab.
 * `owner` is the person, so that nobody finds another one's words after signing in on the same device.
 */
export function useDraft<T extends object>(owner: string, form: string, empty: T) {
  const name = nameOf(owner, form)
  const kept = () => sessionStorage.getItem(name)
  // Read where it is kept, not copied: a form that was left while it was sent is not found full when one comes back.
  const text = useSyncExternalStore(listen, kept, () => null)
  const nothing = JSON.stringify(empty)
  const draft = useMemo<T>(() => ({ ...JSON.parse(nothing), ...wordsIn<T>(text) }), [nothing, text])

  /** What is typed at this very moment, also for whoever waited for an answer meanwhile. */
  const now = (): T => ({ ...empty, ...wordsIn<T>(kept()) })
  const write = (change: Partial<T>) => {
    const next = JSON.stringify({ ...now(), ...change })
    keep(name, next === nothing ? null : next)
  }
  const clear = () => keep(name, null)
  return { draft, now, write, clear }
}

/** Takes what was typed along to another form, unless something is being typed there already. */
export function carryDraft(owner: string, { from, to }: { from: string; to: string }) {
  const words = sessionStorage.getItem(nameOf(owner, from))
  if (words === null || sessionStorage.getItem(nameOf(owner, to)) !== null) return
  keep(nameOf(owner, to), words)
  keep(nameOf(owner, from), null)
}

/** Forgets everything typed and not sent; for signing out. */
export function clearDrafts() {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(PREFIX)) keep(name, null)
  }
}
