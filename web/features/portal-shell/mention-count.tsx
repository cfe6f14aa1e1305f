import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listMentions } from '#contract/notes.ts'
import { asLongList, readLongList } from '#web/lib/long-list.ts'

/** Shows nothing, and tells how many notes name this person that were not opened yet. */
export function MentionCount({ onCount }: { onCount: (count: number) => void }) {
  const { total } = asLongList(useInfiniteQuery(readLongList(listMentions, {})))
  useEffect(() => onCount(total), [onCount, total])
  return null
}
