import { useEffect, useState } from 'react'

const PREFIX = 'draft:'

const nameOf = (owner: string, form: string) => `${PREFIX}${owner}:${form}`

function storedDraft<T>(name: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}')
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
  const [draft, setDraft] = useState<T>(() => ({ ...empty, ...storedDraft<T>(name) }))
  const text = JSON.stringify(draft)
  const isEmpty = text === JSON.stringify(empty)

  useEffect(() => {
    if (isEmpty) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  }, [name, text, isEmpty])

  const write = (change: Partial<T>) => setDraft((before) => ({ ...before, ...change }))
  const clear = () => {
    // At once, since the form may be taken away before another effect of it runs.
    sessionStorage.removeItem(name)
    setDraft(empty)
  }
  return { draft, write, clear }
}

/** Takes what was typed along to another form, unless something is being typed there already. */
export function carryDraft(owner: string, { from, to }: { from: string; to: string }) {
  const words = sessionStorage.getItem(nameOf(owner, from))
  if (words === null || sessionStorage.getItem(nameOf(owner, to)) !== null) return
  sessionStorage.setItem(nameOf(owner, to), words)
  sessionStorage.removeItem(nameOf(owner, from))
}

/** Forgets everything typed and not sent; for signing out. */
export function clearDrafts() {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  }
}
