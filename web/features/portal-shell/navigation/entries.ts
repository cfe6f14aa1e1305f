import {
  CreditCard,
  FileUp,
  IdCard,
  LampDesk,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  ShieldCheck,
} from 'lucide-react'
import { isTabPage, type MenuPath, menuPages, shortNameOf, siteMap } from '#contract/pages.ts'

export interface NavEntry {
  href: string
  label: string
  short: string
  icon: LucideIcon
}

interface PageEntry extends NavEntry {
  href: MenuPath
}

const icons: Record<MenuPath, LucideIcon> = {
  '/': LayoutDashboard,
  '/requirements': ListChecks,
  '/path': LampDesk,
  '/documents': FileUp,
  '/personal-data': IdCard,
  '/payments': CreditCard,
  '/messages': MessageSquare,
  '/admin': ShieldCheck,
}

export const entries: readonly PageEntry[] = menuPages.map((href) => {
  const label = siteMap[href].title
  return { href, label, short: shortNameOf(href, label), icon: icons[href] }
})

export const barEntries = entries.filter(({ href }) => siteMap[href].menu === 'bar')
export const moreEntries = entries.filter(({ href }) => siteMap[href].menu === 'more')

export const isCurrent = (entry: PageEntry, path: string): boolean =>
  path === entry.href ||
  (entry.href === '/path' && isTabPage(path)) ||
  (entry.href !== '/' && path.startsWith(`${entry.href}/`))
