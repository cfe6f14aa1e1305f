import type { FastifyInstance } from 'fastify'
import * as api from '#contract/third-party-requests.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { pageOfCards, pageOfRequests, requestsOfApplication } from './request-lists.service.ts'
import { addRequest, changeRequest } from './third-party-requests.service.ts'

export function thirdPartyRequestRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listRequestsOfApplication, ({ params, page }, caller) =>
    requestsOfApplication(deps, caller, params.id, page),
  )
  mount(app, deps, api.addRequest, ({ params, body }, caller) => addRequest(deps, caller, params.id, body))
  mount(app, deps, api.changeRequest, ({ params, body }, caller) => changeRequest(deps, caller, params.requestId, body))
  mount(app, deps, api.listRequests, ({ query, page }, caller) => pageOfRequests(deps, caller, query, page))
  mount(app, deps, api.listMyRequests, ({ params, page }, caller) => pageOfCards(deps, caller, params.id, page))
}
