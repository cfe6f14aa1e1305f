import { countMentions } from '#contract/mentions.ts'
import { countUnansweredThreads, countUnreadMessages } from '#contract/messages.ts'
import { may } from '#domain/permissions.ts'
import { useRead } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'

export interface MessageCount {
  count: number
  word: 'unread' | 'waiting'
}

export function useMentionCount(): number {
  const isAdmin = may.openAdminPanel(useUser())
  return useRead(countMentions, {}, { enabled: isAdmin }).data?.count ?? 0
}

/** Unread messages for an applicant, conversations that wait for an answer for the office; none while it is not known. */
export function useMessageCount(): MessageCount {
  const isAdmin = may.openAdminPanel(useUser())
  const unread = useRead(countUnreadMessages, {}, { enabled: !isAdmin })
  const unanswered = useRead(countUnansweredThreads, {}, { enabled: isAdmin })
  const { data } = isAdmin ? unanswered : unread
  return { count: data?.count ?? 0, word: isAdmin ? 'waiting' : 'unread' }
}
