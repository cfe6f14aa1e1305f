import { expect, vi } from 'vitest'
import { startApplication } from '#contract/applications/applications.ts'
import {
  changeConsent,
  type DataExport,
  getDataExport,
  requestDataExport,
  requestErasure,
  takeErasureBack,
} from '#contract/privacy/my-data.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { anonymisePerson } from '#server/features/privacy/my-data/anonymise-person.service.ts'
import { exportPerson } from '#server/features/privacy/my-data/data-exports.service.ts'
import { applyRetention } from '#server/features/privacy/my-data/retention/retention.job.ts'
import { applicant, type TestUser } from '../people.ts'
import { leaveAlone } from './effects.store.ts'
import { ana, audited, type Case, maria, portal, toBoth, toMaria } from './fixture.ts'

const change = (granted: boolean) => maria.call(changeConsent, { params: { purpose: 'marketing' }, body: { granted } })

let made: DataExport
let nena: TestUser

async function exported(person: TestUser) {
  const { id } = await person.call(requestDataExport, {})
  await vi.waitFor(
    async () => {
      made = await person.call(getDataExport, { params: { id } })
      if (made.state !== 'ready') throw new Error(`it is ${made.state}`)
    },
    { timeout: 20_000 },
  )
}

const exportLines = (by: string) => [
  audited('data_export.requested', by, 'user'),
  audited('data_export.ready', null, 'user', { skipped: '0' }),
]

async function daysAgo(days: number, act: () => Promise<void>) {
  portal.clock.advance(-days * DAY)
  await act()
  portal.clock.advance(days * DAY)
}

export const myDataCases = {
  consentGiven: {
    act: () => change(true),
    leaves: {
      audit: [audited('consent.given', 'maria', 'user', { purpose: 'marketing' })],
      live: toBoth('application'),
      refreshed: true,
    },
  },
  consentWithdrawn: {
    act: () => change(false),
    leaves: {
      audit: [audited('consent.withdrawn', 'maria', 'user', { purpose: 'marketing' })],
      live: toBoth('application'),
      refreshed: true,
    },
  },
  dataExportReady: {
    act: () => exported(ana),
    along: ['dataExportRequested'],
    leaves: { mail: ['data_export_ready to ana'], audit: exportLines('ana') },
  },
  dataExportRequested: {
    act: () => exported(maria),
    along: ['dataExportReady'],
    leaves: { mail: toMaria('data_export_ready'), audit: exportLines('maria') },
  },
  dataExportDownloaded: {
    act: () => maria.request({ url: `/api/my-data/exports/${made.id}/file` }),
    leaves: {
      mail: toMaria('data_export_fetched'),
      audit: [audited('data_export.downloaded', 'maria', 'user')],
    },
  },
  erasureRequested: {
    act: () => maria.call(requestErasure, {}),
    leaves: {
      mail: toMaria('erasure_requested'),
      audit: [audited('erasure.requested', 'maria', 'user')],
    },
  },
  erasureWithdrawn: {
    act: () => maria.call(takeErasureBack, {}),
    leaves: { audit: [audited('erasure.withdrawn', 'maria', 'user')] },
  },
  personErased: {
    prepare: async () => {
      nena = await applicant(portal, 'Nena')
    },
    act: () =>
      portal.deps.transaction((tx) =>
        anonymisePerson(tx, portal.deps, { personId: nena.id, erasedAt: new Date().toISOString() }),
      ),
    leaves: { audit: [audited('person.erased', null, 'user')] },
  },
  retentionApplied: {
    prepare: async () => {
      await daysAgo(31, async () => {
        nena = await applicant(portal, 'Nena')
      })
      await leaveAlone(portal.db, nena.id, 31)
    },
    act: () => applyRetention(portal.deps),
    along: ['personErased'],
    leaves: {
      audit: [
        audited('person.erased', null, 'user'),
        audited('retention.applied', null, 'user', { class: 'accounts_without_application' }),
      ],
    },
  },
  unpaidApplicationEnds: {
    prepare: async () => {
      await daysAgo(154, async () => {
        nena = await applicant(portal, 'Nena')
        await nena.call(startApplication, {})
      })
      await leaveAlone(portal.db, nena.id, 154)
    },
    act: () => applyRetention(portal.deps),
    leaves: { mail: ['unpaid_application_ends to nena'] },
  },
  personExported: {
    act: () =>
      exportPerson(portal.deps, maria.email, async (bytes) => {
        for await (const part of bytes) expect(part.length).toBeGreaterThan(0)
      }),
    leaves: { audit: [audited('person.exported', null, 'user', { skipped: '0' })] },
  },
} satisfies Record<string, Case>
