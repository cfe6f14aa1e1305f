import { dataClasses } from '#content/privacy/data-classes.ts'
import { processingRegistry } from '#content/privacy/registry.ts'
import { type DataAccess, DataClass, type Disclosure, type MyData } from '#contract/privacy/my-data.ts'
import { PRIVACY_VERSION } from '#contract/privacy/privacy.ts'
import { accessLabels, shortId } from '#domain/audit/access-log.ts'
import { said } from '#domain/english/words.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import type { ReadDeps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { dated } from '#server/shared/dates.ts'
import { toDataExport } from './data-exports.service.ts'
import { selectLatestDataExport } from './data-exports.store.ts'
import { toErasure } from './erasures.service.ts'
import { selectErasure } from './erasures.store.ts'
import {
  type AccessRow,
  countAccess,
  countStored,
  type DisclosureRow,
  type StoredCounts,
  selectAccess,
  selectDisclosures,
  selectStoredDocuments,
} from './my-data.store.ts'
import { selectRetentionDays } from './retention/retention-rules.store.ts'

const actions = Object.keys(accessLabels)
// A preloaded document does not count as viewed.
const openings = ['document.opened']

export async function getMyData({ db, config, now }: ReadDeps, { id: userId }: Pick<Caller, 'id'>): Promise<MyData> {
  const [counts, erasure, latest, documents, days] = await Promise.all([
    countStored(db, userId),
    selectErasure(db, userId),
    selectLatestDataExport(db, userId),
    selectStoredDocuments(db, { userId, actions: openings }),
    selectRetentionDays(db),
  ])
  const { name, supportEmail, companyAddress, companyCity, companyPhone } = config.brand
  return {
    controller: { name, address: said(companyAddress, companyCity), email: supportEmail, phone: companyPhone },
    privacyVersion: PRIVACY_VERSION,
    processing: [...processingRegistry],
    held: DataClass.options.map((one) => {
      const { retention, ...words } = dataClasses[one]
      return { class: one, ...words, retention: retention(days), count: countOf(one, counts) }
    }),
    documents: documents.map((document) => ({
      ...dated(document),
      name: requirementOf(document.requirementId).name,
    })),
    export: latest ? toDataExport(latest, now()) : null,
    erasure: erasure ? toErasure(erasure) : null,
    erasureUndoDays: config.erasureUndoDays,
  }
}

function countOf(one: DataClass, counts: StoredCounts): number {
  if (one === 'account') return 1
  return one === 'personal_data_sheet' ? counts.personalDataSheet : counts[one]
}

const memberOf = (id: string | null) => (id === null ? null : { role: 'team', shortId: shortId(id) })

const toDisclosure = ({ disclosedBy, disclosedAt: at, ...row }: DisclosureRow): Disclosure => ({
  ...dated({ ...row, at }),
  by: memberOf(disclosedBy),
})

export function listDisclosures(
  { db }: ReadDeps,
  { id }: Pick<Caller, 'id'>,
  ask: PageRequest,
): Promise<PageOf<Disclosure>> {
  return newestPage(db, ask, selectDisclosures(id), toDisclosure)
}

const toAccess = ({ actorId, ...row }: AccessRow): DataAccess => ({
  ...dated(row),
  what: accessLabels[row.action] ?? row.action,
  by: memberOf(actorId),
})

export async function listDataAccess(
  { db }: ReadDeps,
  { id: userId }: Pick<Caller, 'id'>,
  ask: PageRequest,
): Promise<PageOf<DataAccess>> {
  const of = { userId, actions }
  const reading = selectAccess(db, of, sliceOf(ask))
  const { rows, total } = await pageOfShortList(ask, reading, () => countAccess(db, of))
  return { rows: rows.map(toAccess), total }
}
