import type { FastifyInstance } from 'fastify'
import * as api from '#contract/team.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { pageOfTeam } from './team.service.ts'

export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listTeam, ({ page }) => pageOfTeam(deps, page))
}
