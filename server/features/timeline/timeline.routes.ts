import type { FastifyInstance } from 'fastify'
import * as api from '#contract/timeline.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { listOpenings, listTimeline } from './timeline.service.ts'

export function timelineRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listTimeline, ({ params, page }, caller) =>
    listTimeline(deps, caller, { applicationId: params.id, page }),
  )
  mount(app, deps, api.listOpenings, ({ params, page }) => listOpenings(deps, { applicationId: params.id, page }))
}
