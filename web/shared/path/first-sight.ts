import { useEffect, useState } from 'react'
import { SEEN_PREFIX } from '#web/shared/device/saved-files.ts'

const FNV_PRIME = 0x01000193

/** Says nothing to who does not know what was seen. */
function markOf(text: string): string {
  let mark = 0x811c9dc5
  for (const letter of text) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), FNV_PRIME) >>> 0
  return SEEN_PREFIX + mark.toString(36)
}

function isSeen(mark: string): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return true
  }
}

function see(mark: string): void {
  try {
    localStorage.setItem(mark, '')
  } catch {
    // Where nothing is kept, it is never shown whole.
  }
}

/** Whether this device shows it for the first time, as long as the page stays open. */
export function useFirstSight(of: string | null): boolean {
  const mark = of === null ? null : markOf(of)
  const [isFirst] = useState(() => mark !== null && typeof localStorage !== 'undefined' && !isSeen(mark))
  useEffect(() => {
    if (mark !== null) see(mark)
  }, [mark])
  return isFirst
}
