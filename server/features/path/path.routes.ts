import type { FastifyInstance } from 'fastify'
import { addExamEvidence } from '#contract/exam-attempts.ts'
import * as api from '#contract/path.ts'
import { Id } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { authorize, callerWithin, mount } from '#server/http/mount.ts'
import { recordRead } from '#server/http/record-read.ts'
import { calendarOf, enterPart, pathOfApplication, startNextAttempt } from './attempt.service.ts'
import * as evidence from './evidence.service.ts'
import { chooseBoard, markStep, unmarkStep } from './marks.service.ts'

export function pathRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getPath, ({ params }, caller) => pathOfApplication(deps, caller, params.id))
  mount(app, deps, api.putRegistration, ({ params: { id }, body: { evidence, expectedAttempt, ...typed } }, caller) =>
    enterPart(deps, caller, { id, part: 'registration', typed, evidence, expectedAttempt }),
  )
  mount(app, deps, api.putPermit, ({ params: { id }, body: { evidence, expectedAttempt, ...typed } }, caller) =>
    enterPart(deps, caller, { id, part: 'att', typed, evidence, expectedAttempt }),
  )
  mount(app, deps, api.putAppointment, ({ params: { id }, body: { evidence, expectedAttempt, ...typed } }, caller) =>
    enterPart(deps, caller, { id, part: 'appointment', typed, evidence, expectedAttempt }),
  )
  mount(app, deps, api.putResult, ({ params: { id }, body: { evidence, expectedAttempt, ...typed } }, caller) =>
    enterPart(deps, caller, { id, part: 'result', typed, evidence, expectedAttempt }),
  )
  mount(app, deps, addExamEvidence, async ({ params, body }, caller, exchange) => {
    const { path, isNew } = await evidence.addExamEvidence(deps, caller, { ...params, ...body })
    if (!isNew) exchange.alreadyThere()
    return path
  })
  mount(app, deps, api.markStep, ({ params, body }, caller) =>
    markStep(deps, caller, { id: params.id, code: params.step, ...body }),
  )
  mount(app, deps, api.unmarkStep, async ({ params, query, body }, caller) => {
    await unmarkStep(deps, caller, { id: params.id, code: params.step, reason: body.reason || query.reason })
    return {}
  })
  mount(app, deps, api.startNextAttempt, ({ params }, caller) => startNextAttempt(deps, caller, params.id))
  serveCalendar(app, deps)
  mount(app, deps, api.chooseBoard, ({ params, body }, caller) => chooseBoard(deps, caller, params.id, body.board))
}

function serveCalendar(app: FastifyInstance, deps: Deps) {
  const { method, path } = api.getPathCalendar
  app.route<{ Params: { id: string } }>({
    method,
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await authorize(deps, api.getPathCalendar, request)
    },
    handler: async (request, reply) => {
      const caller = callerWithin(request)
      const id = Id.parse(request.params.id)
      const file = await calendarOf(deps, caller, id)
      await recordRead(deps, caller, api.getPathCalendar, { asked: { params: { id } }, shown: file })
      return reply
        .header('content-type', `${api.getPathCalendar.answers[200]}; charset=utf-8`)
        .header('content-disposition', 'attachment; filename="path-to-the-exam.ics"')
        .send(file)
    },
  })
}
