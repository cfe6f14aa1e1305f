import type { Document, DocumentStatus } from '#contract/documents.ts'
import type { ApplicationRequirement, Requirement } from '#contract/requirements.ts'
import type { Task, TaskList } from '#contract/tasks.ts'
import { isIn } from '#domain/documents/uploaded-share.ts'

/** One document of the checklist with what is known of it. */
export interface ChecklistDocument {
  requirement: Requirement
  /** Whether this applicant cannot do without it. */
  required: boolean
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
export function standingOf({ required, row, filed }: ChecklistDocument): string {
  if (filed) return tabWords[filed.status]
  if (row?.status === 'not_applicable') return 'Not Applicable'
  return required ? 'Missing' : 'Optional'
}

/** What happens next, once no document waits for the applicant; `task` is what does. */
export interface WhatNext {
  sentence: string
  task?: Pick<Task, 'title' | 'href'>
}

/** The same answer as on the dashboard; nothing while a document is to be sent. */
export function whatNext({ next, tasks }: TaskList, documents: readonly ChecklistDocument[]): WhatNext | undefined {
  const task = tasks.find(({ code }) => code === next)
  if (documents.some(({ requirement }) => requirement.id === task?.code)) return
  if (!documents.filter(({ required }) => required).every(isIn)) return
  const waiting = documents.filter(({ filed }) => filed?.status === 'pending').length
  const subject = waiting === 1 ? '1 document' : `${waiting} documents`
  const reviewing = `We are now reviewing ${subject}. You will get an e-mail and a message as soon as there is news`
  if (task) {
    const sentence = waiting > 0 ? `${reviewing}.` : 'All your required documents are approved.'
    return { sentence, task }
  }
  if (waiting > 0) return { sentence: `${reviewing}; until then there is nothing to do.` }
  return { sentence: 'All your required documents are approved. There is nothing left to upload.' }
}
