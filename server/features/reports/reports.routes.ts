import type { FastifyInstance } from 'fastify'
import * as api from '#contract/reports.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { moneyReport } from './money-report.service.ts'
import { pathReport } from './path-times.service.ts'
import { applicationReport, bottlenecks, revenueReport, reviewReport } from './reports.service.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getApplicationReport, ({ query }) => applicationReport(deps, query))
  mount(app, deps, api.getRevenueReport, ({ query }) => revenueReport(deps, query))
  mount(app, deps, api.getMoneyReport, ({ query }) => moneyReport(deps, query))
  mount(app, deps, api.getReviewReport, ({ query }) => reviewReport(deps, query))
  mount(app, deps, api.getBottlenecks, () => bottlenecks(deps))
  mount(app, deps, api.getPathReport, () => pathReport(deps))
}
