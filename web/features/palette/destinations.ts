import { portalPages } from '#contract/pages.ts'

export interface Destination {
  label: string
  href: string
  words?: string
  reload?: true
}

const pages: readonly string[] = portalPages
const pathOf = (href: string) => href.split('?')[0] ?? href

const screens: readonly Destination[] = [
  { label: 'Clients', href: '/admin', words: 'admin panel applications list' },
  { label: 'Work Queue', href: '/admin/queue', words: 'waiting review' },
  { label: 'Documents', href: '/admin/documents', words: 'document review files' },
  { label: 'Reports', href: '/admin/numbers', words: 'charts statistics revenue report' },
  { label: 'Saved Replies', href: '/admin/replies', words: 'templates' },
  { label: 'Settings', href: '/admin/settings', words: 'mail notifications reminders' },
  { label: 'Audit Log', href: '/admin/audit', words: 'history who did what' },
  { label: 'Messages', href: '/messages', words: 'inbox' },
  { label: 'Dashboard', href: '/', words: 'home' },
]

const actions: readonly Destination[] = [
  { label: 'Show what is waiting for our team', href: '/admin?waitsFor=team&sort=waiting', words: 'clients filter' },
  { label: 'Show my clients', href: '/admin?assignedTo=me', words: 'assigned taken mine' },
  { label: 'Show unassigned clients', href: '/admin?assignedTo=nobody', words: 'nobody looks after' },
  { label: 'Show balances that are due', href: '/admin?balance=due&sort=balance', words: 'owed unpaid fees' },
  {
    label: 'Export all clients to Excel',
    href: '/api/admin/exports/clients?format=xlsx',
    words: 'download spreadsheet xlsx',
    reload: true,
  },
  {
    label: 'Export all payments to Excel',
    href: '/api/admin/exports/payments?format=xlsx',
    words: 'download spreadsheet xlsx',
    reload: true,
  },
]

const isThere = ({ href, reload }: Destination) => reload === true || href === '/' || pages.includes(pathOf(href))

export const allScreens = screens.filter(isThere)
export const allActions = actions.filter(isThere)

export const NEXT_DOCUMENT = { label: 'Review the next document', words: 'queue work approve' }

export const KEYS = { label: 'Show keyboard shortcuts', words: 'shortcuts help keyboard' }

export const LEAVE = { label: 'Sign out', words: 'log out leave logout' }

/** Whether every word that was typed begins a word of the place. */
export function isMeant({ label, words = '' }: Pick<Destination, 'label' | 'words'>, typed: string): boolean {
  const known = `${label} ${words}`.toLowerCase().split(/\s+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.some((one) => one.startsWith(word)))
}
