import type { FastifyInstance } from 'fastify'
import * as api from '#contract/cases.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { countsOfCases, pageOfCases } from './cases.service.ts'

export function caseRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listCases, ({ query, page }, caller) => pageOfCases(onReplica(deps), caller, query, page))
  mount(app, deps, api.countCases, (_, caller) => countsOfCases(onReplica(deps), caller))
}
