import type { FastifyInstance } from 'fastify'
import * as adminApi from '#contract/admin.ts'
import * as api from '#contract/applications.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { applicationOf, pageOfActivities, pageOfApplications, startApplication } from './applications.service.ts'

export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getMyApplication, (_input, caller) => applicationOf(deps, caller))
  mount(app, deps, api.startApplication, (_input, caller, exchange) => startApplication(deps, caller, exchange))
  mount(app, deps, api.listApplications, ({ page }) => pageOfApplications(deps, page))
  mount(app, deps, adminApi.listClientApplications, ({ page }) => pageOfApplications(deps, page))
  mount(app, deps, api.listActivities, ({ params, page }, caller) => pageOfActivities(deps, caller, params.id, page))
}
