import type { FastifyInstance } from 'fastify'
import * as api from '#contract/money/overview.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { getDayEnd, getDueAges, listDues, listLedger } from './overview.service.ts'

export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listLedger, ({ query, page }) => listLedger(onReplica(deps), { filter: query, page }))
  mount(app, deps, api.getDueAges, () => getDueAges(onReplica(deps)))
  mount(app, deps, api.listDues, ({ query, page }) => listDues(onReplica(deps), { ...query, page }))
  mount(app, deps, api.getDayEnd, ({ query }) => getDayEnd(onReplica(deps), query.day))
}
