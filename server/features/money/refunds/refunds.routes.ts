import type { FastifyInstance } from 'fastify'
import * as api from '#contract/money/refunds.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { decideRefundRequest, getMyRefunds, listRefundRequests, requestRefund } from './refund-requests.service.ts'
import { askRefund, changeRefund, listRefunds, previewRefund } from './refunds.service.ts'

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.previewRefund, ({ params }) => previewRefund(deps, params.id))
  mount(app, deps, api.askRefund, ({ params, body }, _, { context }) => askRefund(context, params.id, body))
  mount(app, deps, api.changeRefund, ({ params, body }, caller) => changeRefund(deps, caller, { ...body, ...params }))
  mount(app, deps, api.listApplicationRefunds, ({ params, page }, caller) =>
    listRefunds(deps, caller, { filter: { applicationId: params.id }, page }),
  )
  mount(app, deps, api.listRefunds, ({ query, page }, caller) => listRefunds(deps, caller, { filter: query, page }))
  mount(app, deps, api.getMyRefunds, ({ params }, caller) => getMyRefunds(deps, caller, params.id))
  mount(app, deps, api.requestRefund, ({ body }, caller) => requestRefund(deps, caller, body))
  mount(app, deps, api.listRefundRequests, ({ query, page }) => listRefundRequests(deps, query, page))
  mount(app, deps, api.decideRefundRequest, ({ params, body }, caller) =>
    decideRefundRequest(deps, caller, { ...body, ...params }),
  )
}
