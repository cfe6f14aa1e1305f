import type { FastifyInstance } from 'fastify'
import { addExamEvidence, startOwnAttempt as ownAttempt } from '#contract/path/exam-attempts.ts'
import * as api from '#contract/path/path.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { enterExamPart } from './attempt.service.ts'
import { chooseBoard } from './choose-board.service.ts'
import * as evidence from './exam-evidence.service.ts'
import { markStep, revertStep } from './marks.service.ts'
import { startNextAttempt, startOwnAttempt } from './next-attempt.service.ts'
import { calendarOf, getPath } from './path.service.ts'

const parts = [
  ['registration', api.putRegistration],
  ['att', api.putPermit],
  ['appointment', api.putAppointment],
  ['result', api.putResult],
] as const

export function pathRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getPath, ({ params }, caller) => getPath(deps, caller, params.id))
  for (const [part, spec] of parts) {
    mount(app, deps, spec, ({ params: { id }, body: { evidence, expectedAttempt, ...typed } }, caller) =>
      enterExamPart(deps, caller, { id, part, typed, evidence, expectedAttempt }),
    )
  }
  mount(app, deps, addExamEvidence, async ({ params, body }, caller, exchange) => {
    const { path, isNew } = await evidence.addExamEvidence(deps, caller, { ...body, ...params })
    if (!isNew) exchange.alreadyThere()
    return path
  })
  mount(app, deps, api.markStep, ({ params, body }, caller) =>
    markStep(deps, caller, { id: params.id, code: params.step, ...body }),
  )
  mount(app, deps, api.revertStep, ({ params, query, body }, caller) =>
    revertStep(deps, caller, { id: params.id, code: params.step, reason: body.reason || query.reason }),
  )
  mount(app, deps, api.startNextAttempt, ({ params }, caller) => startNextAttempt(deps, caller, params.id))
  mount(app, deps, ownAttempt, ({ params }, caller) => startOwnAttempt(deps, caller, params.id))
  mountFile(app, deps, api.getPathCalendar, async ({ id }, caller) => {
    const file = await calendarOf(deps, caller, id)
    const type = `${api.getPathCalendar.answers[200]}; charset=utf-8`
    return { type, fileName: 'path-to-the-exam.ics', content: file, shown: file }
  })
  mount(app, deps, api.chooseBoard, ({ params, body }, caller) =>
    chooseBoard(deps, caller, { id: params.id, code: body.board, expectedRequest: body.expectedRequest }),
  )
}
