import { startBulk } from '#contract/bulk.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, type MatrixRequest, type RowByHand } from './row.ts'

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

export const severalRows: readonly RowByHand[] = [
  ...[
    'exportClients',
    'exportDocuments',
    'exportPayments',
    'exportLedger',
    'exportMonths',
    'exportAudit',
    'exportUsers',
  ].map(
    (route): RowByHand => ({
      route,
      ask: () => ({ query: { format: 'csv' } }),
      wrongly: () => ({ query: { format: 'pdf' } }),
      wrong: '400: format must be csv or xlsx',
    }),
  ),
  {
    route: 'exportChosenClients',
    ask: ({ application }) => ({ body: { format: 'csv', ids: [application.id] } }),
    wrongly: withUnknown,
    wrong: gone('Application'),
  },
  {
    route: 'previewBulk',
    ask: (world) => ({ body: released(world) }),
    wrongly: withUnknown,
    wrong: gone('Application'),
  },
  {
    route: 'startBulk',
    ask: (world) => ({ body: { ...released(world), key: `run ${++orders}` } }),
    wrongly: withUnknown,
    wrong: gone('Application'),
  },
  {
    route: 'undoBulk',
    ask: async ({ admin, application }) => {
      const body = { action: 'remind' as const, ids: [application.id], key: `run ${++orders}` }
      return { params: { runId: (await admin.call(startBulk, { body })).id } }
    },
    right: '409: Mails have left.',
  },
  ...['getBulkRun', 'getBulkResults', 'stopBulk'].map(
    (route): RowByHand => ({
      route,
      ask: async (world) => ({ params: { runId: (await ordered(world)).id } }),
    }),
  ),
]
