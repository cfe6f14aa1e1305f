import type { Application } from '#contract/applications/applications.ts'
import type { Conversation } from '#contract/messages/conversations.ts'
import { fullName } from '#domain/names/full-name.ts'
import type { ActionItem } from '#web/shared/work/use-work-actions.ts'

export const keyOf = ({ applicationId }: Pick<Conversation, 'applicationId'>): string => `message:${applicationId}`

export const asItem = (conversation: Conversation): ActionItem => ({
  key: keyOf(conversation),
  kind: 'message',
  applicationId: conversation.applicationId,
  client: conversation.client,
  claimed: conversation.assignedTo && { by: conversation.assignedTo },
  snoozed: conversation.snoozed,
  fact: conversation.lastMessage?.id ?? '',
})

export const itemOf = ({ id, user }: Application): ActionItem => ({
  key: keyOf({ applicationId: id }),
  kind: 'message',
  applicationId: id,
  client: { id: user.id, name: fullName(user, user.email) },
  claimed: null,
  snoozed: null,
  fact: '',
})
