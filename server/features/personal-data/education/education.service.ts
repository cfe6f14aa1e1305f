import { v7 as uuid } from 'uuid'
import {
  type EducationEntry,
  MAX_SCHOOLS,
  type Schooling,
  TOO_MANY_SCHOOLS,
} from '#contract/personal-data/education.ts'
import { SHEET } from '#contract/personal-data/personal-data.ts'
import { educationAdded, educationDeleted } from '#domain/effects/applications.ts'
import * as may from '#domain/may.ts'
import { foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { selectSchools } from '#server/cases/sheets.store.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { answerOnce, type CallContext, inTransaction } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageInMemory } from '#server/http/page.ts'
import {
  countSchools,
  deleteSchool,
  insertSchool,
  lockSchool,
  lockSheet,
  selectSheetOwner,
} from '../personal-data.store.ts'

export async function listEducation(
  deps: Deps,
  caller: Caller,
  { sheetId, page }: { sheetId: string; page: PageRequest },
): Promise<PageOf<EducationEntry>> {
  const [schools, owner] = await Promise.all([selectSchools(deps.db, sheetId), selectSheetOwner(deps.db, sheetId)])
  foundIfAllowed(owner, (one) => may.readSheet(caller, one), SHEET)
  return pageInMemory(schools, (school) => school.id, page)
}

export function addEducation(
  deps: Deps,
  caller: Caller,
  { key = '', ...school }: Schooling & { personalDataSheetId: string; key?: string },
): Promise<EducationEntry> {
  return inTransaction(deps, caller, (context) =>
    answerOnce(context, { key, asked: ['school', school] }, () => addIn(context, school)),
  )
}

async function addIn(
  context: CallContext,
  school: Schooling & { personalDataSheetId: string },
): Promise<EducationEntry> {
  const { tx, caller } = context
  const { personalDataSheetId } = school
  const owner = foundIfAllowed(await lockSheet(tx, personalDataSheetId), (one) => may.writeSheet(caller, one), SHEET)
  if ((await countSchools(tx, personalDataSheetId)) >= MAX_SCHOOLS) throw new Refusal('conflict', TOO_MANY_SCHOOLS)
  const entry = { id: uuid(), ...school }
  await insertSchool(tx, entry, context.at)
  const added = { ...owner, sheetId: personalDataSheetId, level: school.level }
  await record(tx, context, educationAdded, added)
  return entry
}

export function deleteEducation(deps: Deps, caller: Caller, id: string): Promise<void> {
  return deps.transaction(async (tx) => {
    const school = foundIfAllowed(await lockSchool(tx, id), (one) => may.writeSheet(caller, one), 'Education entry')
    await deleteSchool(tx, id)
    await record(tx, contextOf(deps, caller), educationDeleted, school)
  })
}
