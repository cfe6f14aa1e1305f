import { adminMenuPages, shortNameOf, siteMap } from '#contract/pages.ts'

export interface AdminEntry {
  href: string
  label: string
  short: string
}

export const adminEntries: readonly AdminEntry[] = adminMenuPages.map((href) => {
  const label = siteMap[href].adminMenu
  return { href, label, short: shortNameOf(href, label) }
})

/** Whether a page is where one is; the page of a client belongs to the clients. */
export const isCurrentEntry = ({ href }: AdminEntry, path: string): boolean =>
  path === href || (href === '/admin' && path.startsWith('/admin/applications/'))
