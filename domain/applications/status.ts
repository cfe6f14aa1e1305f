import type { ApplicationStatus } from '#contract/applications.ts'

export const FIRST_STATUS: ApplicationStatus = 'in_progress'

export function statusLabel(status: string): string {
  return status
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** An ended application asks for no payment, and its path is hidden. */
export const hasEnded = ({ status }: { status: ApplicationStatus }): boolean => ENDED_STATUSES.includes(status)

export const ENDED_STATUSES: readonly ApplicationStatus[] = ['rejected', 'withdrawn']
