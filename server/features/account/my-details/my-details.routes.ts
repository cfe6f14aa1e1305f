import type { FastifyInstance } from 'fastify'
import * as api from '#contract/account/my-details.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { changeMyNotices, getMyDetails, getMyNotices, saveMyDetails } from './my-details.service.ts'

export function myDetailsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getMyDetails, (_input, caller) => getMyDetails(deps, caller))
  mount(app, deps, api.getMyNotices, (_input, caller) => getMyNotices(deps, caller))
  mount(app, deps, api.changeMyNotices, ({ body }, caller) => changeMyNotices(deps, caller, body))
  mount(app, deps, api.saveMyDetails, ({ body }, caller) => saveMyDetails(deps, caller, body))
}
