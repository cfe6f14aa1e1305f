import { expect } from 'vitest'
import { type BulkRun, getBulkResults, startBulk, stopBulk } from '#contract/bulk.ts'
import { assignApplication } from '#contract/clients/clients.ts'
import { applicantWithApplication } from '../test-documents.ts'
import { withRowsAtRest } from './effects.store.ts'
import { ana, application, ben, type Case, downloaded, inApplication, portal } from './fixture.ts'

let run: BulkRun

/** For rows that have it already, so that they leave nothing behind. */
const order = (ids: string[], assignedTo: string | null) =>
  ana.call(startBulk, { body: { action: 'assign', assignedTo, ids, key: `run of ${ids[0]}` } })

export const bulkCases = {
  bulkOrdered: {
    prepare: () => ana.call(assignApplication, { ...inApplication(), body: { assignedTo: ben.id } }),
    act: async () => {
      run = await order([application.id], ben.id)
    },
    leaves: {
      audit: [
        {
          action: 'bulk.ordered',
          by: 'ana',
          about: 'bulk',
          detail: { applications: '1', action: 'assign', to: expect.any(String) },
        },
      ],
    },
  },
  bulkResultsExported: {
    act: () => downloaded(getBulkResults, { runId: run.id }),
    leaves: {
      audit: [
        {
          action: 'list.exported',
          by: 'ana',
          about: 'bulk',
          detail: { list: 'results of a run', format: 'csv', rows: '1' },
        },
      ],
    },
  },
  bulkStopped: {
    prepare: async () => {
      const people = await Promise.all(['Rica', 'Joy', 'Pia'].map((name) => applicantWithApplication(portal, name)))
      const ids = people.map((one) => one.application.id)
      run = await withRowsAtRest(portal.db, () => order(ids, null))
    },
    act: () => ana.call(stopBulk, { params: { runId: run.id } }),
    leaves: {
      audit: [
        { action: 'bulk.stopped', by: 'ana', about: 'bulk', detail: { leftOut: expect.stringMatching(/^[12]$/) } },
      ],
    },
  },
} satisfies Record<string, Case>
