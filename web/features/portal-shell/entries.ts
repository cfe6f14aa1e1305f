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

export interface Entry {
  href: '/' | '/requirements' | '/documents' | '/personal-data' | '/payments' | '/messages' | '/admin'
  label: string
  short?: string
  icon: LucideIcon
}

const dashboard: Entry = { href: '/', label: 'Dashboard', icon: LayoutDashboard }
const requirements: Entry = { href: '/requirements', label: 'Requirements', icon: ListChecks }
const documents: Entry = { href: '/documents', label: 'Upload Documents', short: 'Documents', icon: FileUp }
const personalData: Entry = { href: '/personal-data', label: 'Personal Data Sheet', icon: IdCard }
const payments: Entry = { href: '/payments', label: 'Payments', icon: CreditCard }
const messages: Entry = { href: '/messages', label: 'Messages', icon: MessageSquare }
const admin: Entry = { href: '/admin', label: 'Admin Panel', icon: ShieldCheck }

export const entries = [dashboard, requirements, documents, personalData, payments, messages, admin]

export const barEntries = [dashboard, documents, payments, messages]
export const moreEntries = [requirements, personalData, admin]

export const isCurrent = (entry: Entry, path: string): boolean =>
  path === entry.href || (entry.href !== '/' && path.startsWith(`${entry.href}/`))
