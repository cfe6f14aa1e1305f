import type { FastifyInstance } from 'fastify'
import * as api from '#contract/numbers.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { applicationNumbers, revenueNumbers, reviewNumbers, standstillNumbers } from './numbers.service.ts'

export function numbersRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getApplicationNumbers, ({ query }) => applicationNumbers(deps, query))
  mount(app, deps, api.getRevenueNumbers, ({ query }) => revenueNumbers(deps, query))
  mount(app, deps, api.getReviewNumbers, ({ query }) => reviewNumbers(deps, query))
  mount(app, deps, api.getStandstillNumbers, () => standstillNumbers(deps))
}
