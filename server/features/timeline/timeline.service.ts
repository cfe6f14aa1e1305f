import type { Activity } from '#contract/applications/applications.ts'
import type { Opening, TimelineEntry } from '#contract/timeline.ts'
import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { foundOrDenied } from '#domain/refusal.ts'
import { selectApplicationOwner } from '#server/cases/applications.store.ts'
import type { Database } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { newestPage, type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { dated } from '#server/shared/dates.ts'
import { countOpenings, selectOpenings } from './openings.store.ts'
import { countTimeline, selectActivities, selectTimeline } from './timeline.store.ts'

type TimelineDeps = Pick<Deps, 'db'>

const asOffice = async ({ db }: TimelineDeps, applicationId: string) =>
  foundOrDenied(await selectApplicationOwner(db, applicationId), 'Application')

export async function listTimeline(
  deps: TimelineDeps,
  caller: Actor,
  { applicationId, page }: { applicationId: string; page: PageRequest },
): Promise<PageOf<TimelineEntry>> {
  const asked = { applicationId, withMoney: may.can(caller, 'payments.read') }
  const reading = selectTimeline(deps.db, asked, sliceOf(page))
  const [{ rows, total }] = await Promise.all([
    pageOfShortList(page, reading, () => countTimeline(deps.db, asked)),
    asOffice(deps, applicationId),
  ])
  return { rows: rows.map(dated), total }
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
  return { rows: rows.map(dated), total }
}

export const activitiesOf = (db: Database, applicationId: string, ask: PageRequest): Promise<PageOf<Activity>> =>
  newestPage(db, ask, selectActivities(applicationId), dated)
