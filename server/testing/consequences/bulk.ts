import { expect, vi } from 'vitest'
import { getApplication } from '#contract/applications/applications.ts'
import { type BulkRun, getBulkResults, startBulk, stopBulk, undoBulk } from '#contract/bulk.ts'
import { assignApplication } from '#contract/clients/clients.ts'
import { settledRun } from '../bulk.ts'
import { applicantWithApplication } from '../test-documents.ts'
import { withRowsAtRest } from './effects.store.ts'
import {
  ana,
  anId,
  application,
  audited,
  ben,
  type Case,
  downloaded,
  inApplication,
  maria,
  portal,
  toBoth,
} from './fixture.ts'

let run: BulkRun
let orders = 0

/** Orders a change that the rows already have, so that the rows leave nothing behind. */
const order = (ids: string[], assignedTo: string | null) =>
  ana.call(startBulk, { body: { action: 'assign', assignedTo, ids, key: `run ${++orders}` } })

const undone = () => ana.call(undoBulk, { params: { runId: run.id } })

const undoneBy = (bulkChange: object) =>
  audited('bulk.undone', 'ana', 'bulk', { applications: '1', undoes: anId, ...bulkChange })

export const bulkCases = {
  bulkOrdered: {
    prepare: () => ana.call(assignApplication, { ...inApplication(), body: { assignedTo: ben.id } }),
    act: async () => {
      run = await order([application.id], ben.id)
    },
    leaves: { audit: [audited('bulk.ordered', 'ana', 'bulk', { applications: '1', action: 'assign', to: anId })] },
  },
  bulkResultsExported: {
    act: () => downloaded(getBulkResults, { runId: run.id }),
    leaves: {
      audit: [audited('list.exported', 'ana', 'bulk', { list: 'results of a run', format: 'csv', rows: '1' })],
    },
  },
  bulkStopped: {
    prepare: async () => {
      const people = await Promise.all(['Rica', 'Joy', 'Pia'].map((name) => applicantWithApplication(portal, name)))
      const ids = people.map((one) => one.application.id)
      run = await withRowsAtRest(portal.db, () => order(ids, null))
    },
    act: () => ana.call(stopBulk, { params: { runId: run.id } }),
    leaves: { audit: [audited('bulk.stopped', 'ana', 'bulk', { leftOut: expect.stringMatching(/^[12]$/) })] },
  },
  bulkUndone: {
    // Another member is assigned meanwhile, so that the row leaves nothing behind.
    prepare: async () => {
      run = await order([application.id], ana.id)
      await settledRun(ana, run.id)
      await ana.call(assignApplication, { ...inApplication(), body: { assignedTo: ben.id } })
    },
    act: undone,
    leaves: { audit: [undoneBy({ action: 'assign', to: anId })] },
  },
  applicationMoveUndoneUnseen: {
    prepare: async () => {
      const { status } = await maria.call(getApplication, inApplication())
      expect(status).toBe('in_progress')
      const body = { action: 'status', status: 'under_review', reason: 'All is there', key: 'moved' } as const
      run = await ana.call(startBulk, { body: { ...body, ids: [application.id] } })
      await settledRun(ana, run.id)
    },
    act: async () => {
      await undone()
      const isBack = async () => expect((await maria.call(getApplication, inApplication())).status).toBe('in_progress')
      await vi.waitFor(isBack, { timeout: 20_000, interval: 50 })
    },
    along: ['bulkUndone'],
    leaves: {
      live: toBoth('application'),
      audit: [
        undoneBy({ action: 'status', to: 'under_review' }),
        audited('application.move_undone', 'ana', 'application', {
          from: 'under_review',
          to: 'in_progress',
          reason: 'The bulk action was undone',
        }),
      ],
      refreshed: true,
    },
  },
} satisfies Record<string, Case>
