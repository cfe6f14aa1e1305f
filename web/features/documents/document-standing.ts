import type { Document, DocumentStatus } from '#contract/documents.ts'
import type { ApplicationRequirement, Requirement } from '#contract/requirements.ts'
import { isIn } from '#domain/documents/uploaded-share.ts'

/** One document of the checklist with what is known of it. */
export interface ChecklistDocument {
  requirement: Requirement
  row: ApplicationRequirement | undefined
  filed: Document | undefined
}

/** How the state of a filed document is called on its card. */
export const cardWords: Record<DocumentStatus, string> = {
  approved: 'Document Approved',
  pending: 'Under Review',
  rejected: 'Document Rejected',
}

const tabWords: Record<DocumentStatus, string> = {
  approved: 'Approved',
  pending: 'Under Review',
  rejected: 'Came Back',
}

/** The word under a document's name in the list of tabs. */
export function standingOf({ requirement, row, filed }: ChecklistDocument): string {
  if (filed) return tabWords[filed.status]
  if (row?.status === 'not_applicable') return 'Not Applicable'
  return requirement.required ? 'Missing' : 'Optional'
}

/** What comes after the last upload; nothing while a required document is missing. */
export function nextAfter(documents: readonly ChecklistDocument[]): string | undefined {
  const required = documents.filter(({ requirement }) => requirement.required)
  if (!required.every(isIn)) return
  const waiting = documents.filter(({ filed }) => filed?.status === 'pending').length
  if (waiting === 0) return 'All your required documents are approved. There is nothing left to upload.'
  const subject = waiting === 1 ? '1 document' : `${waiting} documents`
  return `We are now reviewing ${subject}. You will get an e-mail and a message as soon as there is news; until then there is nothing to do.`
}
