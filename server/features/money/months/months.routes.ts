import type { FastifyInstance } from 'fastify'
import * as api from '#contract/money/months.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { closeMonth, getMonthToClose, listClosedMonths } from './months.service.ts'

export function closedMonthRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listClosedMonths, ({ page }) => listClosedMonths(deps, page))
  mount(app, deps, api.getMonthToClose, ({ query }) => getMonthToClose(deps, query.month))
  mount(app, deps, api.closeMonth, ({ body }, caller, exchange) => closeMonth(deps, caller, { ...exchange, ...body }))
}
