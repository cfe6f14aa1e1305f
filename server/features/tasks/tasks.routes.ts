import type { FastifyInstance } from 'fastify'
import { getCaseState } from '#contract/cases/case-state.ts'
import * as api from '#contract/tasks.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { caseStateOf, getTasks } from './tasks.service.ts'

export function taskRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getTasks, ({ params }, caller) => getTasks(deps, caller, params.id))
  mount(app, deps, getCaseState, ({ params }, caller) => caseStateOf(deps, caller, params.id))
}
