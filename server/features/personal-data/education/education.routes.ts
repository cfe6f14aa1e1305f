import type { FastifyInstance } from 'fastify'
import * as api from '#contract/personal-data/education.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { addEducation, deleteEducation, listEducation } from './education.service.ts'

export function educationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listEducation, ({ query, page }, caller) =>
    listEducation(deps, caller, { sheetId: query.personalDataSheetId, page }),
  )
  mount(app, deps, api.addEducation, ({ body }, caller) => addEducation(deps, caller, body))
  mount(app, deps, api.deleteEducation, ({ params }, caller) => deleteEducation(deps, caller, params.id))
}
