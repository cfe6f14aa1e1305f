import type { FastifyInstance } from 'fastify'
import * as api from '#contract/tasks.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { tasksOfApplication } from './tasks.service.ts'

export function taskRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getTasks, ({ params }, caller) => tasksOfApplication(deps, caller, params.id))
}
