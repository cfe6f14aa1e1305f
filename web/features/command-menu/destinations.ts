import { type AdminMenuPath, adminMenu, adminNameOf, permissionForPage, siteMap } from '#contract/pages.ts'
import type { Permission } from '#contract/team/team-roles.ts'

interface Destination {
  label: string
  href: string
  needs?: Permission
  words?: string | undefined
  isFile?: true
}

export type Go = (place: Pick<Destination, 'href' | 'isFile'>) => void

// Other search words for a page. They stay out of the site map, which every phone downloads.
const pageWords: Partial<Record<AdminMenuPath | '/' | '/my-account', string>> = {
  '/': 'home',
  '/my-account': 'passkeys recovery codes devices email address',
  '/messages': 'inbox',
  '/admin/today': 'work to do next late due mine',
  '/admin': 'admin panel applications list',
  '/admin/queue': 'waiting review',
  '/admin/documents': 'document review files',
  '/admin/cases': 'case board steps path exam waiting quiet patience',
  '/admin/money':
    'ledger payments proofs confirm due overdue ageing day-end invoice bank statement refund held books month',
  '/admin/requests': 'overdue school prc evaluator chase',
  '/admin/boards': 'states rules facts',
  '/admin/numbers': 'charts statistics revenue report',
  '/admin/replies': 'templates',
  '/admin/team': 'members colleagues roles invite people permissions',
  '/admin/settings': 'mail notifications reminders office hours times backups',
  '/admin/privacy': 'requests personal data protection officer blocked hold holidays days off',
  '/admin/incidents': 'breach data privacy npc',
  '/admin/audit': 'history who did what',
}

const adminScreens = adminMenu.flatMap(([, pages]) =>
  pages.map((href) => ({ href, label: adminNameOf(href), words: pageWords[href], needs: permissionForPage(href) })),
)

export const allScreens: readonly Destination[] = [
  ...adminScreens,
  ...(['/my-account', '/'] as const).map((href) => ({ href, label: siteMap[href].title, words: pageWords[href] })),
]

export const allActions: readonly Destination[] = [
  { label: 'Show what is waiting for our team', href: '/admin?waitsFor=team&sort=waiting', words: 'clients filter' },
  { label: 'Show cases where the next step is ours', href: '/admin/cases?waitsFor=team', words: 'path exam board' },
  { label: 'Show clients without news for 14 days', href: '/admin/cases?quiet=14&sort=quiet', words: 'patience quiet' },
  { label: 'Show my clients', href: '/admin?assignedTo=me', words: 'assigned taken mine' },
  { label: 'Show unassigned clients', href: '/admin?assignedTo=nobody', words: 'nobody looks after' },
  { label: 'Show balances that are due', href: '/admin?balance=due&sort=balance', words: 'owed unpaid fees' },
  {
    label: 'Export all clients to Excel',
    href: '/api/admin/exports/clients?format=xlsx',
    needs: 'lists.export',
    words: 'download spreadsheet xlsx',
    isFile: true,
  },
  {
    label: 'Export all payments to Excel',
    href: '/api/admin/exports/payments?format=xlsx',
    needs: 'money.export',
    words: 'download spreadsheet xlsx',
    isFile: true,
  },
]

export const NEXT_DOCUMENT = {
  needs: 'documents.review' as const,
  label: 'Review the next document',
  words: 'queue work approve',
}

export const KEYS = { label: 'Show keyboard shortcuts', words: 'shortcuts help keyboard' }

export const LEAVE = { label: 'Sign out', words: 'log out leave logout' }

export function matchesTyped({ label, words = '' }: Pick<Destination, 'label' | 'words'>, typed: string): boolean {
  const known = `${label} ${words}`.toLowerCase().split(/\s+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.some((one) => one.startsWith(word)))
}
