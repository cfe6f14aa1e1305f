import type { FastifyInstance } from 'fastify'
import * as api from '#contract/clients/saved-views.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { changeView, deleteView, listSavedViews, saveView } from './saved-views.service.ts'

export function savedViewRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listSavedViews, ({ query, page }, caller) =>
    listSavedViews(deps, caller, { screen: query.screen, page }),
  )
  mount(app, deps, api.saveView, ({ body }, caller) => saveView(deps, caller, body))
  mount(app, deps, api.changeView, ({ params, body }, caller) =>
    changeView(deps, caller, { id: params.viewId, ...body }),
  )
  mount(app, deps, api.deleteView, async ({ params }, caller) => {
    await deleteView(deps, caller, params.viewId)
    return {}
  })
}
