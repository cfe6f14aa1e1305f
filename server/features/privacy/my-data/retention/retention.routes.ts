import type { FastifyInstance } from 'fastify'
import * as api from '#contract/privacy/retention.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { changeRetentionRule, listRetentionDue, listRetentionRules } from './retention.service.ts'

export function retentionRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listRetentionRules, ({ page }) => listRetentionRules(deps, page))
  mount(app, deps, api.changeRetentionRule, ({ params, body }, caller) =>
    changeRetentionRule(deps, caller, { given: params.class, ...body }),
  )
  mount(app, deps, api.listRetentionDue, ({ params, query, page }) =>
    listRetentionDue(deps, { given: params.class, within: query.within }, page),
  )
}
