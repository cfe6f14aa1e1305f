import type { FastifyInstance } from 'fastify'
import * as api from '#contract/bulk.ts'
import { CSV } from '#contract/exports.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { createRun, oneRun, pageOfRuns, preview, resultsFile, stopRun } from './bulk.service.ts'

export function bulkRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.previewBulk, ({ body }, caller) => preview(deps, caller, body))
  mount(app, deps, api.startBulk, ({ body }, caller, exchange) => createRun(deps, caller, body, exchange))
  mount(app, deps, api.listBulkRuns, ({ page }) => pageOfRuns(deps, page))
  mount(app, deps, api.getBulkRun, ({ params }, caller) => oneRun(deps, caller, params.runId))
  mount(app, deps, api.stopBulk, ({ params }, caller) => stopRun(deps, caller, params.runId))
  mountFile(app, deps, api.getBulkResults, async ({ id }, caller) => {
    const { fileName, csv } = await resultsFile(deps, caller, id)
    return { type: CSV, fileName, content: csv }
  })
}
