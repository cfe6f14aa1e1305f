import { useQuery } from '@tanstack/react-query'
import { countMentions } from '#contract/mentions.ts'
import { countUnansweredThreads, countUnreadMessages } from '#contract/messages.ts'
import { may } from '#domain/permissions.ts'
import { read } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'

export interface MessageCount {
  count: number
  word: 'unread' | 'waiting'
}

export function useMentionCount(): number {
  const isAdmin = may.openAdminPanel(useUser())
  return useQuery({ ...read(countMentions, {}), enabled: isAdmin }).data?.count ?? 0
}

/** Unread messages for an applicant, conversations that wait for an answer for the office; none while it is not known. */
export function useMessageCount(): MessageCount {
  const isAdmin = may.openAdminPanel(useUser())
  const unread = useQuery({ ...read(countUnreadMessages, {}), enabled: !isAdmin })
  const unanswered = useQuery({ ...read(countUnansweredThreads, {}), enabled: isAdmin })
  const { data } = isAdmin ? unanswered : unread
  return { count: data?.count ?? 0, word: isAdmin ? 'waiting' : 'unread' }
}
