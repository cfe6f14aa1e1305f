import type { Conversation } from '#contract/conversations.ts'
import type { DeedItem } from '#web/shared/work/use-deeds.ts'

/** The key of its item of work, too. */
export const keyOf = ({ applicationId }: Pick<Conversation, 'applicationId'>): string => `message:${applicationId}`

export const asItem = (conversation: Conversation): DeedItem => ({
  key: keyOf(conversation),
  kind: 'message',
  applicationId: conversation.applicationId,
  client: conversation.client,
  claimed: conversation.assignedTo && { by: conversation.assignedTo },
  snoozed: conversation.snoozed,
  fact: conversation.lastMessage?.id ?? '',
})
