import type { FastifyInstance } from 'fastify'
import * as api from '#contract/my-details.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { changeNotices, detailsOf, noticesOf, saveDetails } from './my-details.service.ts'

export function myDetailsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getMyDetails, (_input, caller) => detailsOf(deps, caller))
  mount(app, deps, api.getMyNotices, (_input, caller) => noticesOf(deps, caller))
  mount(app, deps, api.changeMyNotices, ({ body }, caller) => changeNotices(deps, caller, body))
  mount(app, deps, api.saveMyDetails, ({ body }, caller) => saveDetails(deps, caller, body))
}
