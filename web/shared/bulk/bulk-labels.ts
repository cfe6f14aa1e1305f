import type { BulkAction, BulkRun } from '#contract/bulk.ts'
import { counted } from '#domain/english/counted.ts'

export const clients = (count: number): string => counted(count, 'client')

export function questionOf(action: BulkAction, count: number): string {
  if (action === 'mark') return `Mark a step of ${clients(count)}`
  if (action === 'assign') return `Assign ${clients(count)}`
  return action === 'remind' ? `Remind ${clients(count)}` : `Change the status of ${clients(count)}`
}

export function orderLabel(action: BulkAction, count: number): string {
  if (action === 'mark') return `Mark ${clients(count)}`
  if (action === 'assign') return `Assign ${clients(count)}`
  return action === 'remind' ? `Remind ${clients(count)}` : `Change ${clients(count)}`
}

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
