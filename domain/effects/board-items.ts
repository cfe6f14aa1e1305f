import type { BoardItemKind } from '#contract/boards/board-items.ts'
import { auditCase, changesCase, liveApplication } from './consequence.ts'
import { gatheredPathMail } from './path-mail.ts'

interface OneItem {
  applicationId: string
  userId: string
  item: string
  title: string
  board: string
}

export const boardItemAsked = changesCase<OneItem & { kind: BoardItemKind }>({
  activity: ({ title }) => `Your board of nursing asks for: ${title}`,
  mail: gatheredPathMail,
  live: liveApplication,
  audit: auditCase('board_item.asked', ({ item, board, kind }) => ({ board, item, kind })),
})

export const boardItemSettled = changesCase<
  OneItem & { state: 'done' | 'dismissed'; wasAsked: boolean; reason: string | null }
>({
  activity: ({ title, state, wasAsked }) =>
    wasAsked ? `${title}: ${state === 'done' ? 'done' : 'no longer needed'}` : [],
  live: liveApplication,
  audit: ({ applicationId, item, board, state, reason }) => ({
    action: 'board_item.settled',
    subject: `application:${applicationId}`,
    detail: { board, item, state },
    ...(reason && { texts: { reason } }),
  }),
})
