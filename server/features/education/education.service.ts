import { v7 as uuid } from 'uuid'
import { type EducationEntry, MAX_SCHOOLS, type Schooling, TOO_MANY_SCHOOLS } from '#contract/education.ts'
import { SHEET } from '#contract/personal-data.ts'
import { hideUnless, may } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { refreshPendingOn } from '#server/features/applications/pending-on.service.ts'
import { auditedAs, type Caller } from '#server/http/caller.ts'
import { type PageAsk, type PageOf, pageInMemory } from '#server/http/page.ts'
import { announce } from '#server/live/announce.store.ts'
import {
  countSchools,
  findSchools,
  findSheetOwner,
  insertSchool,
  lockSchool,
  lockSheet,
  removeSchool,
} from './education.store.ts'

export async function pageOfSchools(
  deps: Deps,
  caller: Caller,
  sheetId: string,
  ask: PageAsk,
): Promise<PageOf<EducationEntry>> {
  const [schools, owner] = await Promise.all([findSchools(deps.db, sheetId), findSheetOwner(deps.db, sheetId)])
  hideUnless(owner, (one) => may.readSheet(caller, one), SHEET)
  return pageInMemory(schools, (school) => school.id, ask)
}

export const schoolsOnFile = (db: Queryable, sheetId: string): Promise<EducationEntry[]> => findSchools(db, sheetId)

export function addSchool(
  deps: Deps,
  caller: Caller,
  school: Schooling & { personalDataSheetId: string },
): Promise<EducationEntry> {
  const { personalDataSheetId } = school
  return deps.transaction(async (tx) => {
    const owner = hideUnless(await lockSheet(tx, personalDataSheetId), (one) => may.writeSheet(caller, one), SHEET)
    if ((await countSchools(tx, personalDataSheetId)) >= MAX_SCHOOLS) throw new Refusal('conflict', TOO_MANY_SCHOOLS)
    const at = deps.now()
    const entry = { id: uuid(), ...school }
    await Promise.all([
      insertSchool(tx, entry, at),
      recordAudit(tx, {
        at,
        ...auditedAs(caller),
        action: 'education.added',
        subject: `sheet:${personalDataSheetId}`,
        detail: { level: school.level },
      }),
      announceChange(tx, owner),
    ])
    await refreshPendingOn(tx, [owner.applicationId])
    return entry
  })
}

/** Deletes a school; of two who delete it at once, one finds it gone. */
export function deleteSchool(deps: Deps, caller: Caller, id: string): Promise<Record<never, never>> {
  return deps.transaction(async (tx) => {
    const { sheetId, ...owner } = hideUnless(
      await lockSchool(tx, id),
      (school) => may.writeSheet(caller, school),
      'Education entry',
    )
    await Promise.all([
      removeSchool(tx, id),
      recordAudit(tx, {
        at: deps.now(),
        ...auditedAs(caller),
        action: 'education.deleted',
        subject: `sheet:${sheetId}`,
        detail: {},
      }),
      announceChange(tx, owner),
    ])
    await refreshPendingOn(tx, [owner.applicationId])
    return {}
  })
}

const announceChange = (tx: Tx, { applicationId, userId }: { applicationId: string; userId: string }) =>
  announce(tx, { event: 'application', id: applicationId, applicantId: userId })
