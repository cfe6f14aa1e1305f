import type { FastifyInstance } from 'fastify'
import * as api from '#contract/messages.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { markMessageRead, pageOfMessages, pageOfWaitingMessages, sendMessage, unreadCount } from './messages.service.ts'

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listMessages, ({ query, page }, caller) =>
    pageOfMessages(deps, caller, query.applicationId, page),
  )
  mount(app, deps, api.listWaitingMessages, ({ page }) => pageOfWaitingMessages(deps, page))
  mount(app, deps, api.sendMessage, ({ body }, caller) => sendMessage(deps, caller, body))
  mount(app, deps, api.markMessageRead, ({ params }, caller) => markMessageRead(deps, caller, params.id))
  mount(app, deps, api.countUnreadMessages, (_input, caller) => unreadCount(deps, caller))
}
