import { v7 as uuid } from 'uuid'
import type { ApplicationRequirement, Requirement } from '#contract/requirements.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { type SheetFacts, standingOf } from '#domain/requirements/standing.ts'
import { readableApplication } from '#server/access/application-access.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageAsk, type PageOf, pageInMemory } from '#server/http/page.ts'
import {
  findChecklist,
  findWithoutDocument,
  insertChecklist,
  type RequirementMark,
  updateRequirement,
} from './requirements.store.ts'

/** Gives a new application its checklist, with everything still missing. */
export function openChecklist(tx: Tx, applicationId: string, at: Date): Promise<void> {
  const requirementIds = checklist.map((requirement) => requirement.id)
  return insertChecklist(tx, { applicationId, ids: requirementIds.map(() => uuid()), requirementIds, at })
}

/** The only writer of a requirement's state and notes: both follow from its current document, or else from the sheet. */
export const markRequirement = (tx: Tx, mark: RequirementMark): Promise<void> => updateRequirement(tx, mark)

/**
 * Lets the checklist follow what a saved sheet says, wherever nothing was uploaded; the caller's transaction keeps the
 * application locked, so that nothing is uploaded meanwhile.
 */
export async function followSheet(
  tx: Tx,
  { applicationId, sheet, at }: { applicationId: string; sheet: SheetFacts; at: Date },
): Promise<void> {
  const rows = await findWithoutDocument(tx, applicationId)
  const marks = rows.flatMap(({ requirementId, status: before }) => {
    const status = standingOf(requirementId, { document: null, sheet })
    return status === before ? [] : [markRequirement(tx, { applicationId, requirementId, status, notes: null, at })]
  })
  await Promise.all(marks)
}

export const pageOfRequirements = (ask: PageAsk): PageOf<Requirement> =>
  pageInMemory(checklist, (requirement) => requirement.id, ask)

export async function checklistOf(
  deps: Deps,
  caller: Caller,
  applicationId: string,
  ask: PageAsk,
): Promise<PageOf<ApplicationRequirement>> {
  const [rows] = await Promise.all([
    findChecklist(deps.db, applicationId),
    readableApplication(deps.db, caller, applicationId),
  ])
  const inOrder = checklist.flatMap((requirement) =>
    rows
      .filter((row) => row.requirementId === requirement.id)
      .map((row) => ({ ...row, required: requirement.required, requirement })),
  )
  return pageInMemory(inOrder, (row) => row.id, ask)
}
