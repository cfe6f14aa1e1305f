import { listMessages } from '#contract/messages/messages.ts'
import { readPages } from '#web/lib/query.ts'

export const MESSAGES_NOT_FETCHED = 'Failed to fetch messages'

const SHOWN_AT_FIRST = 20

export const threadQuery = (applicationId: string) =>
  readPages(listMessages, { query: { applicationId } }, SHOWN_AT_FIRST)
