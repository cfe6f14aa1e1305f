import type { FastifyInstance } from 'fastify'
import * as api from '#contract/presence.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { lookAt, lookAway, pageOfPresence } from './presence.service.ts'

export function presenceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listPresence, ({ page }, caller) => pageOfPresence(deps, caller, page))
  mount(app, deps, api.lookAt, ({ params }, caller) => lookAt(deps, caller, params.subjectId))
  mount(app, deps, api.lookAway, ({ params }, caller) => lookAway(deps, caller, params.subjectId))
}
