import type { AdminMenuPath } from '#contract/pages.ts'
import type { Permission, TeamRole } from '#contract/team/team-roles.ts'

/** What a page of the team asks the server for first: without this permission the page is of no use. */
export const permissionForPage: Readonly<Record<AdminMenuPath, Permission>> = {
  '/admin/today': 'clients.read',
  '/messages': 'clients.read',
  '/admin': 'clients.read',
  '/admin/queue': 'clients.read',
  '/admin/documents': 'clients.read',
  '/admin/cases': 'clients.read',
  '/admin/requests': 'clients.read',
  '/admin/money': 'money.read',
  '/admin/numbers': 'reports.read',
  '/admin/team': 'team.read',
  '/admin/settings': 'clients.read',
  '/admin/replies': 'clients.read',
  '/admin/boards': 'clients.read',
  '/admin/privacy': 'privacy.read',
  '/admin/incidents': 'incidents.read',
  '/admin/audit': 'audit.read',
}

export const startPageOf = (role: TeamRole | null): '/' | AdminMenuPath => (role === null ? '/' : '/admin/today')
