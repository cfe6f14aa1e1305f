import type { FastifyInstance } from 'fastify'
import * as caseState from '#contract/cases/case-state.ts'
import * as api from '#contract/cases/cases.ts'
import * as tasks from '#contract/cases/tasks.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { countCases, listCases } from './cases.service.ts'
import { getCaseState, getTasks } from './tasks.service.ts'

export function caseRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listCases, ({ query, page }) => listCases(onReplica(deps), { ...query, page }))
  mount(app, deps, api.countCases, () => countCases(onReplica(deps)))
  mount(app, deps, caseState.getCaseState, ({ params }, caller) => getCaseState(deps, caller, params.id))
  mount(app, deps, tasks.getTasks, ({ params }, caller) => getTasks(deps, caller, params.id))
}
