import type { FastifyInstance } from 'fastify'
import * as api from '#contract/clients/people.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { endSessions, listUsers } from './people.service.ts'

export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listUsers, ({ query, page }) => listUsers(onReplica(deps), query, page))
  mount(app, deps, api.endSessions, async ({ params }, caller) => {
    await endSessions(deps, caller, params.userId)
    return {}
  })
}
