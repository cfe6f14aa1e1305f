import {
  CreditCard,
  FileUp,
  IdCard,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  ShieldCheck,
} from 'lucide-react'

export interface NavEntry {
  href: '/' | '/requirements' | '/documents' | '/personal-data' | '/payments' | '/messages' | '/admin'
  label: string
  short?: string
  icon: LucideIcon
}

const dashboard: NavEntry = { href: '/', label: 'Dashboard', icon: LayoutDashboard }
const requirements: NavEntry = { href: '/requirements', label: 'Requirements', icon: ListChecks }
const documents: NavEntry = { href: '/documents', label: 'Upload Documents', short: 'Documents', icon: FileUp }
const personalData: NavEntry = { href: '/personal-data', label: 'Personal Data Sheet', icon: IdCard }
const payments: NavEntry = { href: '/payments', label: 'Payments', icon: CreditCard }
const messages: NavEntry = { href: '/messages', label: 'Messages', icon: MessageSquare }
const admin: NavEntry = { href: '/admin', label: 'Admin Panel', icon: ShieldCheck }

export const entries = [dashboard, requirements, documents, personalData, payments, messages, admin]

export const barEntries = [dashboard, documents, payments, messages]
export const moreEntries = [requirements, personalData, admin]

export const isCurrent = (entry: NavEntry, path: string): boolean =>
  path === entry.href || (entry.href !== '/' && path.startsWith(`${entry.href}/`))
