import type { FastifyInstance } from 'fastify'
import * as api from '#contract/education.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { addSchool, deleteSchool, pageOfSchools } from './education.service.ts'

export function educationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listEducation, ({ query, page }, caller) =>
    pageOfSchools(deps, caller, query.personalDataSheetId, page),
  )
  mount(app, deps, api.addEducation, ({ body }, caller) => addSchool(deps, caller, body))
  mount(app, deps, api.deleteEducation, ({ params }, caller) => deleteSchool(deps, caller, params.id))
}
