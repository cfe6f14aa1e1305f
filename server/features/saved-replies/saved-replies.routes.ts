import type { FastifyInstance } from 'fastify'
import * as api from '#contract/saved-replies.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { addReply, changeReply, deleteReply, getReplyFields, listReplies } from './saved-replies.service.ts'

export function savedReplyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listReplies, ({ query, page }) => listReplies(deps, query.search, page))
  mount(app, deps, api.getReplyFields, ({ params }, caller) => getReplyFields(deps, caller, params.id))
  mount(app, deps, api.addReply, ({ body }, caller) => addReply(deps, caller, body))
  mount(app, deps, api.changeReply, ({ params, body }, caller) =>
    changeReply(deps, caller, { id: params.replyId, ...body }),
  )
  mount(app, deps, api.deleteReply, ({ params }, caller) => deleteReply(deps, caller, params.replyId))
}
