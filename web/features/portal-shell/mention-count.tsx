import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countMentions } from '#contract/notes.ts'
import { read } from '#web/lib/query.ts'

/** Shows nothing, and tells how many notes name this person that were not opened yet; which ones, the bell asks once it is opened. */
export function MentionCount({ onCount }: { onCount: (count: number) => void }) {
  const { data } = useQuery(read(countMentions, {}))
  const count = data?.count ?? 0
  useEffect(() => onCount(count), [onCount, count])
  return null
}
