import type { FastifyInstance } from 'fastify'
import * as api from '#contract/money/plans.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { answerPlan, listPlans, offerPlan } from './plans.service.ts'

export function paymentPlanRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.offerPlan, ({ params, body }, _, { context }) => offerPlan(context, params.id, body))
  mount(app, deps, api.listPlans, ({ params }, caller) => listPlans(deps, caller, params.id))
  mount(app, deps, api.answerPlan, ({ params, body }, caller) => answerPlan(deps, caller, { ...body, ...params }))
}
