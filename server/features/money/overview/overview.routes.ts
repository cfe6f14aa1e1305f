import type { FastifyInstance } from 'fastify'
import * as api from '#contract/money/overview.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { getDayEnd, getDueAges, listDues, listLedger } from './overview.service.ts'

export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listLedger, ({ query, page }, caller) =>
    listLedger(onReplica(deps), caller, { filter: query, page }),
  )
  mount(app, deps, api.getDueAges, (_, caller) => getDueAges(onReplica(deps), caller))
  mount(app, deps, api.listDues, ({ query, page }, caller) => listDues(onReplica(deps), caller, { ...query, page }))
  mount(app, deps, api.getDayEnd, ({ query }, caller) => getDayEnd(onReplica(deps), caller, query.day))
}
