import type { ApplicationRequirement } from '#contract/requirements.ts'

export interface ChecklistProgress {
  approved: number
  pending: number
  missing: number
  total: number
  percent: number
  pendingPercent: number
}

/** Progress of a checklist; requirements that do not apply are left out of every figure. */
export function progressOf(rows: readonly Pick<ApplicationRequirement, 'status'>[]): ChecklistProgress {
  const count = (status: ApplicationRequirement['status']) => rows.filter((row) => row.status === status).length
  const total = rows.length - count('not_applicable')
  const approved = count('approved')
  const pending = count('pending')
  return {
    approved,
    pending,
    missing: count('missing'),
    total,
    percent: total === 0 ? 0 : Math.round((approved / total) * 100),
    pendingPercent: total === 0 ? 0 : (pending / total) * 100,
  }
}
