import type { FastifyInstance } from 'fastify'
import * as api from '#contract/privacy/incidents.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { addAffected, countAffected, listAffected, removeAffected } from './affected.service.ts'
import {
  changeIncident,
  getIncident,
  getIncidentNotices,
  listIncidents,
  moveIncident,
  openIncident,
} from './incidents.service.ts'
import { sendIncidentNotice } from './mailings.service.ts'

export function incidentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listIncidents, ({ query, page }) => listIncidents(deps, query.show, page))
  mount(app, deps, api.getIncident, ({ params }) => getIncident(deps, params.incidentId))
  mount(app, deps, api.openIncident, ({ body }, caller) => openIncident(deps, caller, body))
  mount(app, deps, api.changeIncident, ({ params, body }, caller) =>
    changeIncident(deps, caller, { id: params.incidentId, ...body }),
  )
  mount(app, deps, api.moveIncident, ({ params, body }, caller) =>
    moveIncident(deps, caller, { id: params.incidentId, ...body }),
  )
  mount(app, deps, api.countAffected, ({ params, query }) => countAffected(deps, params.incidentId, query))
  mount(app, deps, api.addAffected, ({ params, body }, caller) => addAffected(deps, caller, { ...body, ...params }))
  mount(app, deps, api.listAffected, ({ params, page }) => listAffected(deps, params.incidentId, page))
  mount(app, deps, api.removeAffected, async ({ params, body }, caller) => {
    await removeAffected(deps, caller, { ...body, ...params })
    return {}
  })
  mount(app, deps, api.getIncidentNotices, ({ params }) => getIncidentNotices(deps, params.incidentId))
  mount(app, deps, api.sendIncidentNotice, ({ params, body }, caller) =>
    sendIncidentNotice(deps, caller, { ...body, ...params }),
  )
}
