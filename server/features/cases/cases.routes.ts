import type { FastifyInstance } from 'fastify'
import * as api from '#contract/cases.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { countsOfCases, pageOfCases } from './cases.service.ts'

export function caseRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listCases, ({ query, page }, caller) => pageOfCases(deps, caller, query, page))
  mount(app, deps, api.countCases, (_, caller) => countsOfCases(deps, caller))
}
