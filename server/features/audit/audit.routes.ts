import type { FastifyInstance } from 'fastify'
import * as api from '#contract/audit/audit.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { listAudit } from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listAudit, ({ query, page }) => listAudit(onReplica(deps), query, page))
}
