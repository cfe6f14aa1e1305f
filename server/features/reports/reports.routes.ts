import type { FastifyInstance } from 'fastify'
import { getAdminStats as adminStats } from '#contract/admin.ts'
import * as api from '#contract/reports.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { getMoneyReport } from './money-report.service.ts'
import { getPathReport } from './path-times.service.ts'
import {
  getAdminStats,
  getApplicationReport,
  getBottlenecks,
  getRevenueReport,
  getReviewReport,
} from './reports.service.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, adminStats, (_input, caller) => getAdminStats(deps, caller))
  mount(app, deps, api.getApplicationReport, ({ query }) => getApplicationReport(onReplica(deps), query))
  mount(app, deps, api.getRevenueReport, ({ query }) => getRevenueReport(onReplica(deps), query))
  mount(app, deps, api.getMoneyReport, ({ query }) => getMoneyReport(onReplica(deps), query))
  mount(app, deps, api.getReviewReport, ({ query }) => getReviewReport(onReplica(deps), query))
  mount(app, deps, api.getBottlenecks, () => getBottlenecks(onReplica(deps)))
  mount(app, deps, api.getPathReport, () => getPathReport(onReplica(deps)))
}
