import type { FastifyInstance } from 'fastify'
import * as api from '#contract/presence.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { listPresence, startViewing, stopViewing } from './presence.service.ts'

export function presenceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listPresence, ({ page }, caller) => listPresence(deps, caller, page))
  mount(app, deps, api.startViewing, ({ params, body }, caller) => startViewing(deps, caller, { ...params, ...body }))
  mount(app, deps, api.stopViewing, ({ params }, caller) => stopViewing(deps, caller, params.subjectId))
}
