import type { FastifyInstance } from 'fastify'
import * as api from '#contract/reports.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { moneyReport } from './money-report.service.ts'
import { pathReport } from './path-times.service.ts'
import { applicationReport, bottlenecks, revenueReport, reviewReport } from './reports.service.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getApplicationReport, ({ query }) => applicationReport(onReplica(deps), query))
  mount(app, deps, api.getRevenueReport, ({ query }) => revenueReport(onReplica(deps), query))
  mount(app, deps, api.getMoneyReport, ({ query }) => moneyReport(onReplica(deps), query))
  mount(app, deps, api.getReviewReport, ({ query }) => reviewReport(onReplica(deps), query))
  mount(app, deps, api.getBottlenecks, () => bottlenecks(onReplica(deps)))
  mount(app, deps, api.getPathReport, () => pathReport(onReplica(deps)))
}
