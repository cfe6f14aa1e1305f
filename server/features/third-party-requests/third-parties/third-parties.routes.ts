import type { FastifyInstance } from 'fastify'
import * as api from '#contract/third-party-requests/third-parties.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { addThirdParty, changeThirdParty, listThirdParties } from './third-parties.service.ts'

export function thirdPartyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listThirdParties, ({ query, page }) => listThirdParties(deps, { filter: query, page }))
  mount(app, deps, api.addThirdParty, ({ body }, caller) => addThirdParty(deps, caller, body))
  mount(app, deps, api.changeThirdParty, ({ params, body }, caller) =>
    changeThirdParty(deps, caller, { id: params.thirdPartyId, ...body }),
  )
}
