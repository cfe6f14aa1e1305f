import { v7 as uuid } from 'uuid'
import type { DocumentStatus } from '#contract/documents/documents.ts'
import type { ApplicationRequirement, Requirement } from '#contract/requirements.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { isRequired, requirementState, requirementStatusFor, type SheetFacts } from '#domain/requirements/status.ts'
import { readableApplication } from '#server/cases/application-access.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageInMemory } from '#server/http/page.ts'
import {
  insertChecklist,
  type RequirementChange,
  selectBesideDocuments,
  selectChecklist,
  updateRequirement,
} from './requirements.store.ts'

export function openChecklist(tx: Tx, applicationId: string, at: Date): Promise<unknown> {
  return insertChecklist(tx, { applicationId, ids: checklist.map(() => uuid()), requirements: checklist, at })
}

export const setRequirementStatus = (
  tx: Tx,
  { documentStatus, ...change }: Omit<RequirementChange, 'status'> & { documentStatus: DocumentStatus },
) => updateRequirement(tx, { ...change, status: requirementStatusFor[documentStatus] })

/**
 * Updates the checklist after a saved sheet: which documents are required, and the state of documents without an
 * upload. The caller holds the lock on the application, so that no upload runs meanwhile.
 */
export async function followSheet(
  tx: Tx,
  { applicationId, sheet, at }: { applicationId: string; sheet: SheetFacts; at: Date },
): Promise<void> {
  const rows = await selectBesideDocuments(tx, applicationId)
  const changes = rows.flatMap(({ requirementId, document, ...before }) => {
    const status = requirementState(requirementId, { document, sheet })
    const required = isRequired(requirementId, sheet)
    if (status === before.status && required === before.required) return []
    return [updateRequirement(tx, { applicationId, requirementId, status, required, at })]
  })
  await Promise.all(changes)
}

export const listRequirements = (ask: PageRequest): PageOf<Requirement> =>
  pageInMemory(checklist, (requirement) => requirement.id, ask)

export async function listChecklist(
  deps: Deps,
  caller: Caller,
  { applicationId, page }: { applicationId: string; page: PageRequest },
): Promise<PageOf<ApplicationRequirement>> {
  const [rows] = await Promise.all([
    selectChecklist(deps.db, applicationId),
    readableApplication(deps.db, caller, applicationId),
  ])
  const inOrder = checklist.flatMap((requirement) => {
    const row = rows.find(({ requirementId }) => requirementId === requirement.id)
    return row ? [{ ...row, requirement }] : []
  })
  return pageInMemory(inOrder, (row) => row.id, page)
}
