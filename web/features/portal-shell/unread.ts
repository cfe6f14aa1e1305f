import { countUnreadMessages } from '#contract/messages.ts'
import { useRead } from '#web/lib/query.ts'

/** None while it is not known. */
export const useUnreadCount = (): number => useRead(countUnreadMessages, {}).data?.count ?? 0
