import type { FastifyInstance } from 'fastify'
import * as api from '#contract/board-items.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { boardItemsOf, decideBoardItem } from './board-items.service.ts'
import { gapApplications, pageOfGaps } from './gaps.service.ts'

export function boardItemRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listBoardItems, ({ params }, caller) => boardItemsOf(deps, caller, params.id))
  mount(app, deps, api.decideBoardItem, ({ params, body }, caller) =>
    decideBoardItem(deps, caller, { applicationId: params.id, item: params.item, ...body }),
  )
  mount(app, deps, api.listBoardGaps, ({ params, page }, caller) => pageOfGaps(deps, caller, params.code, page))
  mount(app, deps, api.listGapApplications, ({ params, page }, caller) =>
    gapApplications(deps, caller, { board: params.code, item: params.item }, page),
  )
}
