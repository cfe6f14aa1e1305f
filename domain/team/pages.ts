import type { AdminMenuPath } from '#contract/pages.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'

export const startPageOf = (role: TeamRole | null): '/' | AdminMenuPath => (role === null ? '/' : '/admin/today')
