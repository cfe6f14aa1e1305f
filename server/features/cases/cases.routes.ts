import type { FastifyInstance } from 'fastify'
import * as api from '#contract/cases/cases.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { countCases, listCases } from './cases.service.ts'

export function caseRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listCases, ({ query, page }) => listCases(onReplica(deps), { ...query, page }))
  mount(app, deps, api.countCases, () => countCases(onReplica(deps)))
}
