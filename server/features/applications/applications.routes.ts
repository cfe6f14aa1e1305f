import type { FastifyInstance } from 'fastify'
import * as api from '#contract/applications/applications.ts'
import * as changes from '#contract/applications/change-application.ts'
import { addClient as addClientRoute } from '#contract/clients/add-client.ts'
import type { Deps } from '#server/deps.ts'
import { listApplications } from '#server/features/clients/clients.service.ts'
import { mount } from '#server/http/mount.ts'
import {
  addClient,
  getApplication,
  getMyApplication,
  listActivities,
  startApplication,
} from './applications.service.ts'
import { changeApplication } from './change.service.ts'

// The cookie that the pages set between the public page and the dashboard.
const CHOSEN_PACKAGE = 'chosen-package'

export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getMyApplication, (_input, caller) => getMyApplication(deps, caller))
  mount(app, deps, api.startApplication, ({ body }, caller, { alreadyThere, reply }) =>
    startApplication(deps, caller, {
      privacyVersion: body.privacyVersion,
      chosenPackage: reply.request.cookies[CHOSEN_PACKAGE],
      alreadyThere,
    }),
  )
  mount(app, deps, addClientRoute, ({ body }, caller) => addClient(deps, caller, body))
  mount(app, deps, api.listApplications, ({ query, page }, caller) =>
    listApplications(deps, caller, { ...query, page }),
  )
  mount(app, deps, api.getApplication, ({ params }, caller) => getApplication(deps, caller, params.id))
  mount(app, deps, changes.changeApplication, ({ params, body }, caller) =>
    changeApplication(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, api.listActivities, ({ params, page }, caller) =>
    listActivities(deps, caller, { applicationId: params.id, page }),
  )
}
