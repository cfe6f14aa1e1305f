import { vi } from 'vitest'
import { getDataExport, getMyData, requestDataExport, requestErasure } from '#contract/privacy/my-data.ts'
import { listRetentionRules } from '#contract/privacy/retention.ts'
import { applicantWithApplication } from '../test-documents.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, type MatrixRequest, madeOnce, ownersAlone, type RowByHand } from './row.ts'

const OF_THE_TEAM = '409: You are a member of the team. Have yourself taken off the team first, then ask again.'

const exportOfOwner = madeOnce(async ({ owner }: MatrixFixture): Promise<MatrixRequest> => {
  const { export: latest } = await owner.call(getMyData, {})
  const { id } = latest ?? (await owner.call(requestDataExport, {}))
  await vi.waitFor(
    async () => {
      const { state } = await owner.call(getDataExport, { params: { id } })
      if (state !== 'ready') throw new Error(`it is ${state}`)
    },
    { timeout: 20_000 },
  )
  return { params: { id } }
})

export const myDataRows: RowByHand[] = [
  {
    route: 'changeConsent',
    ask: () => ({ params: { purpose: 'marketing' }, body: { granted: true } }),
    right: '200',
    wrong: gone('Purpose'),
    visibleToAll: true,
  },
  { route: 'getDataExport', ask: exportOfOwner, right: ownersAlone('Download', '200'), thing: 'Download' },
  { route: 'getDataExportFile', ask: exportOfOwner, right: ownersAlone('Download', '200'), thing: 'Download' },
  { route: 'requestErasure', right: ['201', '201', OF_THE_TEAM] },
  {
    route: 'takeErasureBack',
    ask: async ({ owner, other }) => {
      for (const person of [owner, other]) await person.call(requestErasure, {})
      return {}
    },
    right: ['204', '204', '404: Erasure not found'],
  },
  {
    route: 'changeRetentionRule',
    ask: async ({ admin }) => {
      const [rule] = await admin.call(listRetentionRules, {})
      const { days = 30, version = 1 } = rule ?? {}
      return {
        params: { class: 'accounts_without_application' },
        body: { days, isPaused: false, expectedVersion: version },
      }
    },
  },
  {
    route: 'listRetentionDue',
    ask: madeOnce(async ({ portal }) => {
      await applicantWithApplication(portal, 'Nina')
      return { params: { class: 'unpaid_applications' }, query: { within: '365' } }
    }),
  },
]
