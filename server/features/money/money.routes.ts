import type { FastifyInstance } from 'fastify'
import * as api from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { dayEnd, dueAges, pageOfDues, pageOfLedger } from './money.service.ts'

export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listLedger, ({ query, page }, caller) => pageOfLedger(deps, caller, query, page))
  mount(app, deps, api.getDueAges, (_, caller) => dueAges(deps, caller))
  mount(app, deps, api.listDues, ({ query, page }, caller) => pageOfDues(deps, caller, query, page))
  mount(app, deps, api.getDayEnd, ({ query }, caller) => dayEnd(deps, caller, query.day))
}
