import { useState } from 'react'
import { listed } from '#domain/english/words.ts'
import { openPlaceholders, unknownOf } from '#domain/saved-replies/placeholders.ts'
import { toast } from '#web/lib/toast.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Shows unfilled placeholders, and blocks the first send, so that none is sent unseen. A second send confirms. */
export function useOpenPlaceholders(...texts: readonly string[]) {
  const left = openPlaceholders(...texts)
  const [warnedOf, setWarnedOf] = useState('')
  const notice = left.length > 0 && (
    <Notice tone="warn">
      <span role="status">{listed(left)} would be sent as it is. Please replace it.</span>
    </Notice>
  )
  const canSend = () => {
    const words = left.join()
    if (left.length === 0 || words === warnedOf) return true
    setWarnedOf(words)
    toast.error('Not filled in yet', `${listed(left)} would be sent as it is. Press again to send it anyway.`)
    return false
  }
  /** A known placeholder without a value must never be sent. */
  const isClosed = left.length > unknownOf(left).length
  return { notice, canSend, isClosed }
}
