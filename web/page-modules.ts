import type { portalPages, publicPages, writtenPages } from '#contract/pages.ts'

type ScriptedPage =
  | '/'
  | (typeof portalPages)[number]
  | Exclude<(typeof publicPages)[number], (typeof writtenPages)[number]>

const shell = 'features/portal-shell/portal-shell.tsx'

/**
 * What each page is made of besides the entry, so that the server can name it in the page and the browser fetches
 * all of it side by side, rather than hear of the screen only when the entry has come and run.
 */
export const pageModules: Record<ScriptedPage, readonly string[]> = {
  '/': [shell, 'features/dashboard/dashboard-screen.tsx'],
  '/requirements': [shell, 'features/requirements/requirements-screen.tsx'],
  '/documents': [shell, 'features/documents/documents-screen.tsx'],
  '/personal-data': [shell, 'features/personal-data/personal-data-screen.tsx'],
  '/payments': [shell, 'features/payments/payments-screen.tsx'],
  '/messages': [shell, 'features/messages/messages-screen.tsx'],
  '/admin': [shell, 'features/admin-dashboard/admin-dashboard-screen.tsx'],
  '/admin/queue': [shell, 'features/document-review/queue/queue-screen.tsx'],
  '/admin/documents': [shell, 'features/document-review/list/document-review-screen.tsx'],
  '/admin/numbers': [shell, 'features/reports/reports-screen.tsx'],
  '/admin/replies': [shell, 'features/saved-replies/saved-replies-screen.tsx'],
  '/admin/settings': [shell, 'features/team-settings/team-settings-screen.tsx'],
  '/admin/audit': [shell, 'features/audit/audit-screen.tsx'],
  '/admin/applications/:id': [shell, 'features/client/client-screen.tsx'],
  '/signup': ['features/sign-up/sign-up-screen.tsx'],
  '/login': ['features/sign-in/sign-in-screen.tsx'],
}
