import type { FastifyInstance } from 'fastify'
import * as education from '#contract/personal-data/education.ts'
import * as personalData from '#contract/personal-data/personal-data.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { addEducation, deleteEducation, listEducation } from './education/education.service.ts'
import { correctPersonalData, getPersonalDataSheet, savePersonalDataSheet } from './personal-data.service.ts'

export function personalDataRoutes(app: FastifyInstance, deps: Deps): void {
  educationRoutes(app, deps)
  mount(app, deps, personalData.getPersonalDataSheet, ({ query }, caller) =>
    getPersonalDataSheet(deps, caller, query.applicationId),
  )
  mount(app, deps, personalData.savePersonalDataSheet, ({ body }, caller, exchange) =>
    savePersonalDataSheet(deps, caller, body, exchange),
  )
  mount(app, deps, personalData.correctPersonalData, ({ params, body }, caller) =>
    correctPersonalData(deps, caller, { ...body, applicationId: params.id }),
  )
}

function educationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, education.listEducation, ({ query, page }, caller) =>
    listEducation(deps, caller, { sheetId: query.personalDataSheetId, page }),
  )
  mount(app, deps, education.addEducation, ({ body }, caller, { idempotencyKey: key }) =>
    addEducation(deps, caller, { ...body, key }),
  )
  mount(app, deps, education.deleteEducation, ({ params }, caller) => deleteEducation(deps, caller, params.id))
}
