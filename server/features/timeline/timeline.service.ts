import type { Opening, TimelineEntry } from '#contract/timeline.ts'
import { type Actor, foundOrDenied, may } from '#domain/permissions.ts'
import { selectApplicationOwner } from '#server/cases/applications.store.ts'
import type { Deps } from '#server/deps.ts'
import { type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { countOpenings, type OpeningRow, selectOpenings } from './openings.store.ts'
import { countTimeline, selectTimeline, type TimelineRow } from './timeline.store.ts'

type TimelineDeps = Pick<Deps, 'db'>

const asOffice = async ({ db }: TimelineDeps, applicationId: string) =>
  foundOrDenied(await selectApplicationOwner(db, applicationId), 'Application')

const shownEntry = (row: TimelineRow): TimelineEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  by: row.by,
  from: row.from,
  to: row.to,
  about: row.about,
  words: row.words,
  reviewReason: row.reviewReason,
})

const shownOpening = (row: OpeningRow): Opening => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  by: row.by,
  fileName: row.fileName,
  requirementId: row.requirementId,
  version: row.version,
})

export async function listTimeline(
  deps: TimelineDeps,
  caller: Actor,
  { applicationId, page }: { applicationId: string; page: PageRequest },
): Promise<PageOf<TimelineEntry>> {
  const asked = { applicationId, withPayments: may.can(caller, 'payments.read') }
  const reading = selectTimeline(deps.db, asked, sliceOf(page))
  const [{ rows, total }] = await Promise.all([
    pageOfShortList(page, reading, () => countTimeline(deps.db, asked)),
    asOffice(deps, applicationId),
  ])
  return { rows: rows.map(shownEntry), total }
}

export async function listOpenings(
  deps: TimelineDeps,
  { applicationId, page }: { applicationId: string; page: PageRequest },
): Promise<PageOf<Opening>> {
  const reading = selectOpenings(deps.db, applicationId, sliceOf(page))
  const [{ rows, total }] = await Promise.all([
    pageOfShortList(page, reading, () => countOpenings(deps.db, applicationId)),
    asOffice(deps, applicationId),
  ])
  return { rows: rows.map(shownOpening), total }
}
