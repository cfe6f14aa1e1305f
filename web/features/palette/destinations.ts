import { adminMenuPages, siteMap } from '#contract/pages.ts'

export interface Destination {
  label: string
  href: string
  words?: string
  reload?: true
}

const adminScreens = adminMenuPages.map((href) => ({
  href,
  label: siteMap[href].adminMenu,
  words: siteMap[href].words,
}))
const otherScreens = (['/messages', '/'] as const).map((href) => ({
  href,
  label: siteMap[href].title,
  words: siteMap[href].words,
}))

export const allScreens: readonly Destination[] = [...adminScreens, ...otherScreens]

export const allActions: readonly Destination[] = [
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
