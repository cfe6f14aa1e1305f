import type { FastifyInstance } from 'fastify'
import * as api from '#contract/my-data.ts'
import { Id } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { FILE_POLICY } from '#server/http/headers.ts'
import { authorize, callerWithin, mount } from '#server/http/mount.ts'
import { changeConsent, pageOfConsents } from './consents.service.ts'
import { oneDataExport, openDataExport, requestDataExport } from './data-exports.service.ts'
import { requestErasure, takeErasureBack } from './erasures.service.ts'
import { myData, pageOfAccess, pageOfDisclosures } from './my-data.service.ts'

export function myDataRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getMyData, (_input, caller) => myData(deps, caller))
  mount(app, deps, api.listConsents, ({ page }, caller) => pageOfConsents(deps, caller, page))
  mount(app, deps, api.changeConsent, ({ params, body }, caller) => changeConsent(deps, caller, { ...params, ...body }))
  mount(app, deps, api.requestDataExport, (_input, caller) => requestDataExport(deps, caller))
  mount(app, deps, api.getDataExport, ({ params }, caller) => oneDataExport(deps, caller, params.id))
  sendDataExport(app, deps)
  mount(app, deps, api.requestErasure, (_input, caller, exchange) => requestErasure(deps, caller, exchange))
  mount(app, deps, api.takeErasureBack, async (_input, caller) => {
    await takeErasureBack(deps, caller)
    return {}
  })
  mount(app, deps, api.listDisclosures, ({ page }, caller) => pageOfDisclosures(deps, caller, page))
  mount(app, deps, api.listDataAccess, ({ page }, caller) => pageOfAccess(deps, caller, page))
}

function sendDataExport(app: FastifyInstance, deps: Deps) {
  const { method, path } = api.getDataExportFile
  app.route<{ Params: { id: string } }>({
    method,
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await authorize(deps, api.getDataExportFile, request)
    },
    handler: async (request, reply) => {
      const { fileName, size, stream } = await openDataExport(deps, callerWithin(request), Id.parse(request.params.id))
      reply.headers({
        'content-type': 'application/zip',
        'content-length': size,
        'content-disposition': contentDisposition('attachment', fileName),
        'content-security-policy': FILE_POLICY,
        'cache-control': 'private, no-store',
        'accept-ranges': 'none',
      })
      return reply.send(stream)
    },
  })
}
