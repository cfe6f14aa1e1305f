import type { FastifyInstance } from 'fastify'
import * as clients from '#contract/clients/clients.ts'
import * as people from '#contract/clients/people.ts'
import * as savedViews from '#contract/clients/saved-views.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { assignApplication } from './assign.service.ts'
import { getClientApplication, pageOfClients } from './clients.service.ts'
import { endSessions, listUsers } from './people/people.service.ts'
import { changeView, deleteView, listSavedViews, saveView } from './saved-views/saved-views.service.ts'
import { undoTransition } from './undo-transition.service.ts'

export function clientRoutes(app: FastifyInstance, deps: Deps): void {
  peopleRoutes(app, deps)
  savedViewRoutes(app, deps)
  mount(app, deps, clients.listClientApplications, async ({ query, page }, caller, { reply }) => {
    const clients = await pageOfClients(onReplica(deps), caller, { filter: query, page })
    if (clients.isSimilar) reply.header('x-search', 'similar')
    return clients
  })
  mount(app, deps, clients.getClientApplication, ({ params }) => getClientApplication(deps.db, params.id))
  mount(app, deps, clients.assignApplication, ({ params, body }, caller) =>
    assignApplication(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, clients.undoTransition, ({ params, body }, caller) =>
    undoTransition(deps, caller, { ...body, ...params }),
  )
}

function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, people.listUsers, ({ query, page }) => listUsers(onReplica(deps), query, page))
  mount(app, deps, people.endSessions, ({ params }, caller) => endSessions(deps, caller, params.userId))
}

function savedViewRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, savedViews.listSavedViews, ({ query, page }, caller) =>
    listSavedViews(deps, caller, { screen: query.screen, page }),
  )
  mount(app, deps, savedViews.saveView, ({ body }, caller) => saveView(deps, caller, body))
  mount(app, deps, savedViews.changeView, ({ params, body }, caller) =>
    changeView(deps, caller, { id: params.viewId, ...body }),
  )
  mount(app, deps, savedViews.deleteView, ({ params }, caller) => deleteView(deps, caller, params.viewId))
}
