import type { ApplicationStatus } from '#contract/applications/applications.ts'
import { capitalised } from '#domain/english/words.ts'

export const FIRST_STATUS: ApplicationStatus = 'in_progress'

export function statusLabel(status: string): string {
  return status.split('_').map(capitalised).join(' ')
}

/** An ended application asks for no payment, and its path is hidden. */
export const hasEnded = ({ status }: { status: ApplicationStatus }): boolean => ENDED_STATUSES.includes(status)

export const ENDED_STATUSES: readonly ApplicationStatus[] = ['rejected', 'withdrawn']
