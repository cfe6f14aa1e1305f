import type { FastifyInstance } from 'fastify'
import * as api from '#contract/admin.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { getAdminStats } from './admin.service.ts'

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getAdminStats, () => getAdminStats(deps))
}
