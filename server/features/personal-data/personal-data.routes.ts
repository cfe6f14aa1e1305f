import type { FastifyInstance } from 'fastify'
import * as api from '#contract/personal-data/personal-data.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { correctPersonalData, getPersonalDataSheet, savePersonalDataSheet } from './personal-data.service.ts'

export function personalDataRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getPersonalDataSheet, ({ query }, caller) =>
    getPersonalDataSheet(deps, caller, query.applicationId),
  )
  mount(app, deps, api.savePersonalDataSheet, ({ body }, caller, exchange) =>
    savePersonalDataSheet(deps, caller, body, exchange),
  )
  mount(app, deps, api.correctPersonalData, ({ params, body }, caller) =>
    correctPersonalData(deps, caller, { ...body, applicationId: params.id }),
  )
}
