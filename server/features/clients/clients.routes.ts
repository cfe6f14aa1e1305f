import type { FastifyInstance } from 'fastify'
import * as api from '#contract/clients/clients.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { assignApplication } from './assign.service.ts'
import { getClientApplication, pageOfClients } from './clients.service.ts'
import { undoTransition } from './undo.service.ts'

export function clientRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listClientApplications, async ({ query, page }, caller, { reply }) => {
    const clients = await pageOfClients(onReplica(deps), caller, { filter: query, page })
    if (clients.isSimilar) reply.header('x-search', 'similar')
    return clients
  })
  mount(app, deps, api.getClientApplication, ({ params }) => getClientApplication(deps.db, params.id))
  mount(app, deps, api.assignApplication, ({ params, body }, caller) =>
    assignApplication(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, api.undoTransition, ({ params, body }, caller) =>
    undoTransition(deps, caller, { ...body, ...params }),
  )
}
