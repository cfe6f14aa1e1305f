import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import type { Fetch } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'

// `randomUUID` is there on secure pages only.
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Sends a request under a key, so that sending it again after a lost answer does nothing twice. */
export const withKey =
  (key: string): Fetch =>
  (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('idempotency-key', key)
    return fetch(path, { ...init, headers })
  }

export function useKeyedDraft<Values extends object>(form: string, empty: Values) {
  const [fresh] = useState(newKey)
  const owner = useUser().id
  const { draft, write, clear } = useDraft(owner, form, empty)
  const kept = useDraft(owner, `${form}:key`, { key: '' })
  const key = kept.draft.key || fresh
  return {
    draft,
    write(change: Partial<Values>) {
      kept.write({ key })
      write(change)
    },
    clear() {
      kept.clear()
      clear()
    },
    send: withKey(key),
    /** What was sent before under this key is left as it is: what is sent next is another request. */
    onFailed(error: Error): boolean {
      if (!wasSentBefore(error)) return false
      kept.write({ key: newKey() })
      return true
    },
  }
}

export const MAYBE_DONE =
  'Something was saved from this form already. Close it and look at the statement before you try again.'

/** The same key with other values: the first answer was lost, and what it did is not known here. */
export const wasSentBefore = (error: Error): boolean =>
  error instanceof ApiError && error.status === 409 && error.message.includes('Idempotency-Key')
