import type { FastifyInstance } from 'fastify'
import * as api from '#contract/money.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { dayEnd, dueAges, pageOfDues, pageOfLedger } from './money.service.ts'

export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listLedger, ({ query, page }, caller) => pageOfLedger(onReplica(deps), caller, query, page))
  mount(app, deps, api.getDueAges, (_, caller) => dueAges(onReplica(deps), caller))
  mount(app, deps, api.listDues, ({ query, page }, caller) => pageOfDues(onReplica(deps), caller, query, page))
  mount(app, deps, api.getDayEnd, ({ query }, caller) => dayEnd(onReplica(deps), caller, query.day))
}
