import type { FastifyInstance } from 'fastify'
import * as api from '#contract/boards/boards.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { changeBoardFact, compareBoards, getBoard, listBoardChanges, listBoards } from './boards.service.ts'

export function boardRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listBoards, ({ page }, caller) => listBoards(deps, caller, page))
  mount(app, deps, api.getBoard, ({ params }, caller) => getBoard(deps, caller, params.code))
  mount(app, deps, api.compareBoards, ({ body }, caller) => compareBoards(deps, caller, body))
  mount(app, deps, api.changeBoardFact, ({ params, body }, caller) =>
    changeBoardFact(deps, caller, { board: params.code, asked: params.key, change: body }),
  )
  mount(app, deps, api.listBoardChanges, ({ params, page }) => listBoardChanges(deps, { board: params.code, page }))
}
