import type { FastifyInstance } from 'fastify'
import * as api from '#contract/boards/board-items.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { decideBoardItem, listBoardItems } from './board-items.service.ts'
import { listBoardGaps, listGapApplications } from './gaps.service.ts'

export function boardItemRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listBoardItems, ({ params }, caller) => listBoardItems(deps, caller, params.id))
  mount(app, deps, api.decideBoardItem, ({ params, body }, caller) =>
    decideBoardItem(deps, caller, { applicationId: params.id, item: params.item, ...body }),
  )
  mount(app, deps, api.listBoardGaps, ({ params, page }) => listBoardGaps(deps, { board: params.code, page }))
  mount(app, deps, api.listGapApplications, ({ params, page }) =>
    listGapApplications(deps, { board: params.code, item: params.item, page }),
  )
}
