import type { FastifyInstance } from 'fastify'
import * as boardChoice from '#contract/boards/board-choice.ts'
import * as boardItems from '#contract/boards/board-items.ts'
import * as boards from '#contract/boards/boards.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { askForBoard, getBoardChoice, putChoiceAnswers, refuseBoard } from './board-choice/board-choice.service.ts'
import { decideBoardItem, listBoardItems } from './board-items/board-items.service.ts'
import { listBoardGaps, listGapApplications } from './board-items/gaps.service.ts'
import { changeBoardFact, compareBoards, getBoard, listBoardChanges, listBoards } from './boards.service.ts'

export function boardRoutes(app: FastifyInstance, deps: Deps): void {
  boardChoiceRoutes(app, deps)
  boardItemRoutes(app, deps)
  mount(app, deps, boards.listBoards, ({ page }, caller) => listBoards(deps, caller, page))
  mount(app, deps, boards.getBoard, ({ params }, caller) => getBoard(deps, caller, params.code))
  mount(app, deps, boards.compareBoards, ({ body }, caller) => compareBoards(deps, caller, body))
  mount(app, deps, boards.changeBoardFact, ({ params, body }, caller) =>
    changeBoardFact(deps, caller, { board: params.code, asked: params.key, change: body }),
  )
  mount(app, deps, boards.listBoardChanges, ({ params, page }) => listBoardChanges(deps, { board: params.code, page }))
}

function boardChoiceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, boardChoice.getBoardChoice, ({ params }, caller) => getBoardChoice(deps, caller, params.id))
  mount(app, deps, boardChoice.putChoiceAnswers, ({ params, body }, caller) =>
    putChoiceAnswers(deps, caller, params.id, body),
  )
  mount(app, deps, boardChoice.askForBoard, ({ params, body: { board, expectedBoard } }, caller) =>
    askForBoard(deps, caller, { id: params.id, board, expectedBoard }),
  )
  mount(app, deps, boardChoice.refuseBoard, ({ params, body: { board, reason } }, caller) =>
    refuseBoard(deps, caller, { id: params.id, board, reason }),
  )
}

function boardItemRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, boardItems.listBoardItems, ({ params }, caller) => listBoardItems(deps, caller, params.id))
  mount(app, deps, boardItems.decideBoardItem, ({ params, body }, caller) =>
    decideBoardItem(deps, caller, { applicationId: params.id, item: params.item, ...body }),
  )
  mount(app, deps, boardItems.listBoardGaps, ({ params, page }) => listBoardGaps(deps, { board: params.code, page }))
  mount(app, deps, boardItems.listGapApplications, ({ params, page }) =>
    listGapApplications(deps, { board: params.code, item: params.item, page }),
  )
}
