import type { FastifyInstance } from 'fastify'
import * as api from '#contract/messages.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { markMessageRead, pageOfMessages, sendMessage, unreadCount } from './messages.service.ts'
import { closeThread, pageOfUnanswered, reopenThread, threadOf, unansweredCount } from './threads.service.ts'

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listMessages, ({ query, page }, caller) =>
    pageOfMessages(deps, caller, query.applicationId, page),
  )
  mount(app, deps, api.listUnansweredThreads, ({ page }) => pageOfUnanswered(deps, page))
  mount(app, deps, api.countUnansweredThreads, () => unansweredCount(deps))
  mount(app, deps, api.getThread, ({ params }, caller) => threadOf(deps, caller, params.id))
  mount(app, deps, api.closeThread, ({ params, body }, caller) =>
    closeThread(deps, caller, params.id, body.lastMessageId),
  )
  mount(app, deps, api.reopenThread, ({ params }, caller) => reopenThread(deps, caller, params.id))
  mount(app, deps, api.sendMessage, ({ body }, caller) => sendMessage(deps, caller, body))
  mount(app, deps, api.markMessageRead, ({ params }, caller) => markMessageRead(deps, caller, params.id))
  mount(app, deps, api.countUnreadMessages, (_input, caller) => unreadCount(deps, caller))
}
