import { startBulk } from '#contract/bulk.ts'
import type { MatrixFixture } from './fixture.ts'
import { adminsAlone, gone, type MatrixRequest, type MatrixRow } from './row.ts'

let orders = 0

const released = ({ othersApplication }: MatrixFixture) => ({
  action: 'assign' as const,
  assignedTo: null,
  ids: [othersApplication.id],
})
const ordered = ({ admin, application, othersApplication }: MatrixFixture) => {
  const ids = [application.id, othersApplication.id]
  return admin.call(startBulk, { body: { action: 'assign', assignedTo: null, ids, key: `run ${++orders}` } })
}

const withUnknown = ({ body }: MatrixRequest): MatrixRequest => ({
  body: { ...body, ids: ['019f2a52-0b6d-7a34-8c77-5e1d9f20b6c3'] },
})

export const severalRows: readonly MatrixRow[] = [
  ...[
    'exportClients',
    'exportDocuments',
    'exportPayments',
    'exportLedger',
    'exportMonths',
    'exportAudit',
    'exportUsers',
  ].map(
    (route): MatrixRow => ({
      route,
      ask: () => ({ query: { format: 'csv' } }),
      right: adminsAlone('200'),
      wrongly: () => ({ query: { format: 'pdf' } }),
      wrong: adminsAlone('400: format must be csv or xlsx'),
    }),
  ),
  {
    route: 'exportChosenClients',
    ask: ({ application }) => ({ body: { format: 'csv', ids: [application.id] } }),
    right: adminsAlone('200'),
    wrongly: withUnknown,
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'previewBulk',
    ask: (world) => ({ body: released(world) }),
    right: adminsAlone('200'),
    wrongly: withUnknown,
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'startBulk',
    ask: (world) => ({ body: { ...released(world), key: `run ${++orders}` } }),
    right: adminsAlone('201'),
    wrongly: withUnknown,
    wrong: adminsAlone(gone('Application')),
  },
  { route: 'listBulkRuns', right: adminsAlone('200') },
  ...['getBulkRun', 'getBulkResults', 'stopBulk'].map(
    (route): MatrixRow => ({
      route,
      ask: async (world) => ({ params: { runId: (await ordered(world)).id } }),
      id: 'params.runId',
      right: adminsAlone('200'),
      wrong: adminsAlone(gone('Run')),
    }),
  ),
]
