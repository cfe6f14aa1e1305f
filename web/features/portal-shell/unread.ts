import { useQuery } from '@tanstack/react-query'
import { countUnreadMessages } from '#contract/messages.ts'
import { read } from '#web/lib/query.ts'

/** How many messages wait to be read; none while it is not known. */
export function useUnreadCount(): number {
  const { data } = useQuery(read(countUnreadMessages, {}))
  return data?.count ?? 0
}
