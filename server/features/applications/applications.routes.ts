import type { FastifyInstance } from 'fastify'
import * as adminApi from '#contract/admin.ts'
import * as api from '#contract/applications.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { applicationOf, oneApplication, pageOfActivities, startApplication } from './applications.service.ts'
import { assignApplication } from './assign.service.ts'
import { changeApplication } from './change.service.ts'
import { clientWithLastTransition, pageHolding, pageOfClients } from './clients.service.ts'
import { undoLastTransition } from './undo.service.ts'

export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getMyApplication, (_input, caller) => applicationOf(deps, caller))
  mount(app, deps, api.startApplication, ({ body }, caller, { alreadyThere }) =>
    startApplication(deps, caller, { privacyVersion: body.privacyVersion, alreadyThere }),
  )
  mount(app, deps, api.listApplications, ({ query, page }, caller) => pageHolding(deps, caller, query, page))
  mount(app, deps, adminApi.listClientApplications, async ({ query, page }, caller, { reply }) => {
    const clients = await pageOfClients(deps, caller, query, page)
    if (clients.isSimilar) reply.header('x-search', 'similar')
    return clients
  })
  mount(app, deps, api.getApplication, ({ params }, caller) => oneApplication(deps, caller, params.id))
  mount(app, deps, api.changeApplication, ({ params, body }, caller) =>
    changeApplication(deps, caller, params.id, body),
  )
  mount(app, deps, adminApi.getClientApplication, ({ params }) => clientWithLastTransition(deps.db, params.id))
  mount(app, deps, adminApi.assignApplication, ({ params, body }, caller) =>
    assignApplication(deps, caller, params.id, body),
  )
  mount(app, deps, adminApi.undoTransition, ({ params, body }, caller) =>
    undoLastTransition(deps, caller, params.id, body),
  )
  mount(app, deps, api.listActivities, ({ params, page }, caller) => pageOfActivities(deps, caller, params.id, page))
}
