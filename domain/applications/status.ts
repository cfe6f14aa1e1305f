import type { ApplicationStatus } from '#contract/applications.ts'

export const FIRST_STATUS: ApplicationStatus = 'in_progress'

/** A snake_case status in words, each capitalised: `in_progress` is "In Progress". */
export function statusWords(status: string): string {
  return status
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
