import type { FastifyInstance } from 'fastify'
import * as api from '#contract/path.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { enterPart, pathOfApplication, startNextAttempt } from './attempt.service.ts'
import { chooseBoard, markStep, unmarkStep } from './marks.service.ts'

export function pathRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getPath, ({ params }, caller) => pathOfApplication(deps, caller, params.id))
  mount(app, deps, api.putRegistration, ({ params: { id }, body: typed }, caller) =>
    enterPart(deps, caller, { id, part: 'registration', typed }),
  )
  mount(app, deps, api.putPermit, ({ params: { id }, body: typed }, caller) =>
    enterPart(deps, caller, { id, part: 'att', typed }),
  )
  mount(app, deps, api.putAppointment, ({ params: { id }, body: typed }, caller) =>
    enterPart(deps, caller, { id, part: 'appointment', typed }),
  )
  mount(app, deps, api.putResult, ({ params: { id }, body: typed }, caller) =>
    enterPart(deps, caller, { id, part: 'result', typed }),
  )
  mount(app, deps, api.markStep, ({ params, body }, caller) =>
    markStep(deps, caller, { id: params.id, code: params.step, ...body }),
  )
  mount(app, deps, api.unmarkStep, async ({ params, query, body }, caller) => {
    await unmarkStep(deps, caller, { id: params.id, code: params.step, reason: body.reason || query.reason })
    return {}
  })
  mount(app, deps, api.startNextAttempt, ({ params }, caller) => startNextAttempt(deps, caller, params.id))
  mount(app, deps, api.chooseBoard, ({ params, body }, caller) => chooseBoard(deps, caller, params.id, body.board))
}
