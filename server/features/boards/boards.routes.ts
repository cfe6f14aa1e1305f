import type { FastifyInstance } from 'fastify'
import * as api from '#contract/boards.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { boardOf, boardsFor, changeBoardFact, pageOfBoardChanges, pageOfBoards } from './boards.service.ts'

export function boardRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listBoards, ({ page }, caller) => pageOfBoards(deps, caller, page))
  mount(app, deps, api.getBoard, ({ params }, caller) => boardOf(deps, caller, params.code))
  mount(app, deps, api.compareBoards, ({ body }, caller) => boardsFor(deps, caller, body))
  mount(app, deps, api.changeBoardFact, ({ params, body }, caller) =>
    changeBoardFact(deps, caller, params.code, params.key, body),
  )
  mount(app, deps, api.listBoardChanges, ({ params, page }, caller) =>
    pageOfBoardChanges(deps, caller, params.code, page),
  )
}
