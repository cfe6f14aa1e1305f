import type { FastifyInstance } from 'fastify'
import * as cases from '#contract/cases/case-state.ts'
import * as api from '#contract/tasks.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { getCaseState, getTasks } from './tasks.service.ts'

export function taskRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getTasks, ({ params }, caller) => getTasks(deps, caller, params.id))
  mount(app, deps, cases.getCaseState, ({ params }, caller) => getCaseState(deps, caller, params.id))
}
