import { portalPages } from '#contract/pages.ts'

export interface AdminEntry {
  href: string
  label: string
  short?: string
}

const rooms: readonly AdminEntry[] = [
  { href: '/admin', label: 'Clients' },
  { href: '/admin/queue', label: 'Work Queue', short: 'Queue' },
  { href: '/admin/documents', label: 'Documents' },
  { href: '/admin/numbers', label: 'Reports' },
  { href: '/admin/replies', label: 'Saved Replies', short: 'Replies' },
  { href: '/admin/settings', label: 'Settings' },
  { href: '/admin/audit', label: 'Audit Log', short: 'Audit' },
]

const pages: readonly string[] = portalPages

export const adminEntries = rooms.filter(({ href }) => pages.includes(href))

/** Whether a room is where one is; the page of a client belongs to the clients. */
export const isCurrentEntry = ({ href }: AdminEntry, path: string): boolean =>
  path === href || (href === '/admin' && path.startsWith('/admin/applications/'))
