import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useDraft } from '#web/lib/draft.ts'
import { newKey, withKey } from '#web/lib/request-key.ts'
import { useUser } from '#web/lib/session.ts'

export function useKeyedDraft<Values extends object>(form: string, empty: Values) {
  const [fresh, setFresh] = useState(newKey)
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
    /** Called after a success: the next request is another one. */
    clear() {
      setFresh(newKey())
      kept.clear()
      clear()
    },
    send: withKey(key),
    /** A request already ran under this key, so the next request gets a new key. */
    onFailed(error: Error): boolean {
      if (!wasSentBefore(error)) return false
      kept.write({ key: newKey() })
      return true
    },
  }
}

export const MAYBE_DONE =
  'Something was saved from this form already. Close it and look at the statement before you try again.'

/** The key was used with other values: an earlier response was lost, and its effect is unknown here. */
export const wasSentBefore = (error: Error): boolean =>
  error instanceof ApiError && error.status === 409 && error.message.includes('Idempotency-Key')
