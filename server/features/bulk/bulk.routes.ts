import type { FastifyInstance } from 'fastify'
import * as api from '#contract/bulk.ts'
import { CSV } from '#contract/exports.ts'
import { Id } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { FILE_POLICY } from '#server/http/headers.ts'
import { authorize, callerWithin, mount, requireConfirmed } from '#server/http/mount.ts'
import { createRun, oneRun, pageOfRuns, preview, resultsFile, stopRun } from './bulk.service.ts'

export function bulkRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.previewBulk, ({ body }, caller) => preview(deps, caller, body))
  mount(app, deps, api.startBulk, ({ body }, caller, exchange) => createRun(deps, caller, body, exchange))
  mount(app, deps, api.listBulkRuns, ({ page }) => pageOfRuns(deps, page))
  mount(app, deps, api.getBulkRun, ({ params }, caller) => oneRun(deps, caller, params.runId))
  mount(app, deps, api.stopBulk, ({ params }, caller) => stopRun(deps, caller, params.runId))

  const { method, path } = api.getBulkResults
  // Raw: the answer is a file.
  app.route<{ Params: { runId: string } }>({
    method,
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await authorize(deps, api.getBulkResults, request)
    },
    handler: async (request, reply) => {
      await requireConfirmed(deps, api.getBulkResults, request)
      const { fileName, csv } = await resultsFile(deps, callerWithin(request), Id.parse(request.params.runId))
      reply.headers({
        'content-type': CSV,
        'content-disposition': contentDisposition('attachment', fileName),
        'content-security-policy': FILE_POLICY,
        'cache-control': 'private, no-store',
      })
      return reply.send(csv)
    },
  })
}
