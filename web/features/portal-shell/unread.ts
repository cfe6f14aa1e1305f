import { countUnreadMessages } from '#contract/messages/unread-messages.ts'
import { useRead } from '#web/lib/query.ts'

export const useUnreadCount = (): number => useRead(countUnreadMessages, {}).data?.count ?? 0
