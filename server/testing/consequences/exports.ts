import { vi } from 'vitest'
import { exportUsers } from '#contract/exports.ts'
import { lastAudit } from '../traces.store.ts'
import { audited, type Case, downloaded, portal } from './fixture.ts'

const take = async (query: { format: 'csv' | 'xlsx'; search: string }) => {
  await downloaded(exportUsers, {}, query)
  await vi.waitFor(
    async () => {
      if ((await lastAudit(portal.db))?.action !== 'list.export_ended') throw new Error('its end is not written down')
    },
    { timeout: 20_000 },
  )
}
const taken = (format: string) => [
  audited('list.exported', 'ana', null, { list: 'users', format, search: 'given' }),
  audited('list.export_ended', 'ana', null, { list: 'users', format, rows: '0', ended: 'whole' }),
]

export const exportCases = {
  listExported: {
    act: () => take({ format: 'csv', search: 'nobody of this name' }),
    along: ['listExportEnded'],
    leaves: { audit: taken('csv') },
  },
  listExportEnded: {
    act: () => take({ format: 'xlsx', search: 'nobody of this name' }),
    along: ['listExported'],
    leaves: { audit: taken('xlsx') },
  },
} satisfies Record<string, Case>
