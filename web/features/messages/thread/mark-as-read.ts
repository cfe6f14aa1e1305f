import { useQueryClient } from '@tanstack/react-query'
import { countUnreadMessages, type Message, markMessageRead } from '#contract/messages.ts'
import { toastFailed } from '#web/lib/failed.ts'
import { read } from '#web/lib/query.ts'
import { useCall } from '#web/lib/use-call.ts'
import { threadQuery } from './thread-query.ts'

const countKey = read(countUnreadMessages, {}).queryKey

/** Marks a message as read: on the screen at once, and back again if the server does not agree. */
export function useMarkAsRead({ id, applicationId }: Message): () => void {
  const queries = useQueryClient()
  const threadKey = threadQuery(applicationId).queryKey

  const show = (isRead: boolean) => {
    queries.setQueryData(
      threadKey,
      (thread) =>
        thread && {
          ...thread,
          pages: thread.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (row.id === id ? { ...row, isRead } : row)),
          })),
        },
    )
    queries.setQueryData(countKey, (unread) => unread && { count: Math.max(0, unread.count + (isRead ? -1 : 1)) })
  }

  const { mutate } = useCall(markMessageRead, {
    input: () => ({ params: { id } }),
    onMutate: () => show(true),
    onError: (error) => {
      show(false)
      toastFailed(error, 'Failed to mark the message as read')
    },
  })
  return () => mutate()
}
