import type { Task, TaskList } from '#contract/cases/tasks.ts'
import { LARGEST_FILE } from '#contract/documents/accepted-file.ts'
import type { Document, DocumentStatus } from '#contract/documents/documents.ts'
import type { ApplicationRequirement, Requirement } from '#contract/requirements.ts'
import { isIn } from '#domain/documents/uploaded-share.ts'
import { counted } from '#domain/english/counted.ts'

export interface ChecklistDocument {
  requirement: Requirement
  required: boolean
  row: ApplicationRequirement | undefined
  filed: Document | undefined
}

export const SIZE_LIMIT = `Max ${LARGEST_FILE.replace(' ', '')}`

export const cardLabels: Record<DocumentStatus, string> = {
  approved: 'Document Approved',
  pending: 'Under Review',
  rejected: 'Document Rejected',
}

const tabWords: Record<DocumentStatus, string> = {
  approved: 'Approved',
  pending: 'Under Review',
  rejected: 'Needs a New Copy',
}

export function documentState({ required, row, filed }: ChecklistDocument): string {
  if (filed) return tabWords[filed.status]
  if (row?.status === 'not_applicable') return 'Not Applicable'
  return required ? 'Missing' : 'Optional'
}

export const nextToSend = (documents: readonly ChecklistDocument[]): Requirement | undefined => {
  const open = documents.filter((one) => one.required && !isIn(one))
  return (open.find(({ filed }) => filed) ?? open[0])?.requirement
}

export interface WhatNext {
  sentence: string
  task?: Task
  isDone?: true
}

export function whatNext({ next, tasks }: TaskList, documents: readonly ChecklistDocument[]): WhatNext | undefined {
  if (documents.some(({ requirement }) => requirement.id === next)) return
  if (!documents.filter(({ required }) => required).every(isIn)) return
  // An applicant who just sent documents continues with the sheet, before any other task.
  const sheet = tasks.find(({ code, state }) => code === 'personal_data' && state === 'to_do')
  const task = sheet ?? tasks.find(({ code }) => code === next)
  const waiting = documents.filter(({ filed }) => filed?.status === 'pending').length
  const subject = counted(waiting, 'document')
  const reviewing = `We are now reviewing ${subject}. We will send you an email and a message when there is news`
  if (task) {
    const sentence = waiting > 0 ? `${reviewing}.` : 'All your required documents are approved.'
    return { sentence, task }
  }
  if (waiting > 0) return { sentence: `${reviewing}; until then there is nothing to do.` }
  return { sentence: 'All your required documents are approved. There is nothing left to upload.', isDone: true }
}
