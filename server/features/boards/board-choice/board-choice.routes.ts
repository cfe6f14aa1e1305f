import type { FastifyInstance } from 'fastify'
import * as api from '#contract/boards/board-choice.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { askForBoard, getBoardChoice, putChoiceAnswers, refuseBoard } from './board-choice.service.ts'

export function boardChoiceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getBoardChoice, ({ params }, caller) => getBoardChoice(deps, caller, params.id))
  mount(app, deps, api.putChoiceAnswers, ({ params, body }, caller) => putChoiceAnswers(deps, caller, params.id, body))
  mount(app, deps, api.askForBoard, ({ params, body: { board, expectedBoard } }, caller) =>
    askForBoard(deps, caller, { id: params.id, board, expectedBoard }),
  )
  mount(app, deps, api.refuseBoard, ({ params, body: { board, reason } }, caller) =>
    refuseBoard(deps, caller, { id: params.id, board, reason }),
  )
}
