import type { FastifyInstance } from 'fastify'
import * as api from '#contract/messages/messages.ts'
import * as unread from '#contract/messages/unread-messages.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { countUnreadMessages, fileAttachment, listMessages, markMessageRead, undoMessage } from './messages.service.ts'
import { sendMessage } from './send-message.service.ts'
import {
  closeThread,
  countUnansweredThreads,
  getThread,
  listUnansweredThreads,
  reopenThread,
} from './threads.service.ts'

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listMessages, ({ query, page }, caller) => listMessages(deps, caller, { ...query, page }))
  mount(app, deps, api.listUnansweredThreads, ({ page }) => listUnansweredThreads(deps, page))
  mount(app, deps, api.countUnansweredThreads, () => countUnansweredThreads(deps))
  mount(app, deps, api.getThread, ({ params }, caller) => getThread(deps, caller, params.id))
  mount(app, deps, api.closeThread, ({ params, body }, caller) =>
    closeThread(deps, caller, { applicationId: params.id, seen: body.lastMessageId }),
  )
  mount(app, deps, api.reopenThread, ({ params }, caller) => reopenThread(deps, caller, params.id))
  mount(app, deps, api.sendMessage, ({ body }, caller, { idempotencyKey: key }) =>
    sendMessage(deps, caller, { ...body, key }),
  )
  mount(app, deps, api.undoMessage, ({ params }, caller) => undoMessage(deps, caller, params.id))
  mount(app, deps, api.fileAttachment, ({ params, body }, caller, { alreadyThere }) =>
    fileAttachment(deps, caller, { messageId: params.id, ...params, ...body, alreadyThere }),
  )
  mount(app, deps, api.markMessageRead, ({ params }, caller) => markMessageRead(deps, caller, params.id))
  mount(app, deps, unread.countUnreadMessages, (_input, caller) => countUnreadMessages(deps, caller))
}
