import type { FastifyInstance } from 'fastify'
import * as api from '#contract/privacy/my-data.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { changeConsent, listConsents } from './consents.service.ts'
import { getDataExport, openDataExport, requestDataExport } from './data-exports.service.ts'
import { requestErasure, takeErasureBack } from './erasures.service.ts'
import { getMyData, listDataAccess, listDisclosures } from './my-data.service.ts'

export function myDataRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getMyData, (_input, caller) => getMyData(deps, caller))
  mount(app, deps, api.listConsents, ({ page }, caller) => listConsents(deps, caller, page))
  mount(app, deps, api.changeConsent, ({ params, body }, caller) => changeConsent(deps, caller, { ...body, ...params }))
  mount(app, deps, api.requestDataExport, (_input, caller) => requestDataExport(deps, caller))
  mount(app, deps, api.getDataExport, ({ params }, caller) => getDataExport(deps, caller, params.id))
  mountFile(app, deps, api.getDataExportFile, async ({ id }, caller) => {
    const { stream, ...file } = await openDataExport(deps, caller, id)
    return { ...file, type: 'application/zip', content: stream }
  })
  mount(app, deps, api.requestErasure, (_input, caller, exchange) => requestErasure(deps, caller, exchange))
  mount(app, deps, api.takeErasureBack, async (_input, caller) => {
    await takeErasureBack(deps, caller)
    return {}
  })
  mount(app, deps, api.listDisclosures, ({ page }, caller) => listDisclosures(deps, caller, page))
  mount(app, deps, api.listDataAccess, ({ page }, caller) => listDataAccess(deps, caller, page))
}
