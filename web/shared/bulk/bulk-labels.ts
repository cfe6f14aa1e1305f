import type { BulkAction, BulkRun } from '#contract/bulk.ts'
import { counted } from '#domain/english/counted.ts'

export const clients = (count: number): string => counted(count, 'client')

const verbs: Record<BulkAction, { question: string; order: string }> = {
  mark: { question: 'Mark a step of', order: 'Mark' },
  assign: { question: 'Assign', order: 'Assign' },
  remind: { question: 'Remind', order: 'Remind' },
  status: { question: 'Change the status of', order: 'Change' },
}

export const questionOf = (action: BulkAction, count: number): string => `${verbs[action].question} ${clients(count)}`
export const orderLabel = (action: BulkAction, count: number): string => `${verbs[action].order} ${clients(count)}`

export function progressOf({ state, done, total, changed, nothing, refused, undoes }: BulkRun): string {
  const parts = [
    changed > 0 && `${changed} ${undoes === null ? 'done' : 'put back'}`,
    nothing > 0 && `${nothing} with nothing to do`,
    refused > 0 && `${refused} refused`,
    state === 'stopped' && `${total - done} left unchanged`,
  ].filter((part) => part !== false)
  if (state === 'running') return `${done} of ${total}`
  return `${state === 'stopped' ? 'Stopped: ' : ''}${parts.join(', ') || 'nothing was done'}`
}
