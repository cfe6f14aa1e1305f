import type { FastifyInstance } from 'fastify'
import * as api from '#contract/bulk.ts'
import { CSV } from '#contract/exports.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { getBulkRun, listBulkRuns, previewBulk, startBulk, stopBulk, undoBulk } from './bulk.service.ts'
import { resultsFile } from './bulk-results.service.ts'

export function bulkRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.previewBulk, ({ body }, caller) => previewBulk(deps, caller, body))
  mount(app, deps, api.startBulk, ({ body }, caller, exchange) => startBulk(deps, caller, body, exchange))
  mount(app, deps, api.listBulkRuns, ({ page }, caller) => listBulkRuns(deps, caller, page))
  mount(app, deps, api.getBulkRun, ({ params }, caller) => getBulkRun(deps, caller, params.runId))
  mount(app, deps, api.stopBulk, ({ params }, caller) => stopBulk(deps, caller, params.runId))
  mount(app, deps, api.undoBulk, ({ params }, caller) => undoBulk(deps, caller, params.runId))
  mountFile(app, deps, api.getBulkResults, async ({ id }, caller) => {
    const { fileName, csv } = await resultsFile(deps, caller, await getBulkRun(deps, caller, id))
    return { type: CSV, fileName, content: csv }
  })
}
