import type { FastifyInstance } from 'fastify'
import * as api from '#contract/requirements.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { listChecklist, listRequirements } from './requirements.service.ts'

export function requirementRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listRequirements, async ({ page }) => listRequirements(page))
  mount(app, deps, api.listChecklist, ({ params, page }, caller) =>
    listChecklist(deps, caller, { applicationId: params.id, page }),
  )
}
