import {
  Briefcase,
  ChartColumn,
  FileSearch,
  type LucideIcon,
  MessageSquare,
  Route,
  School,
  Sun,
  Users,
  Wallet,
} from 'lucide-react'
import {
  type AdminEntry,
  type AdminMenuPath,
  adminMenu,
  adminNameOf,
  adminPageOf,
  permissionForPage,
  siteMap,
} from '#contract/pages.ts'
import { countWork, type WorkKind } from '#contract/work/work.ts'
import * as may from '#domain/may.ts'
import { useRead } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { useMay } from '#web/shared/may.tsx'
import type { NavEntry } from '../navigation/entries.ts'

const icons: Record<AdminEntry, LucideIcon> = {
  Today: Sun,
  Review: FileSearch,
  Messages: MessageSquare,
  Clients: Users,
  Cases: Route,
  Requests: School,
  Money: Wallet,
  Reports: ChartColumn,
  Office: Briefcase,
}

const placeOf: Record<WorkKind, AdminMenuPath | undefined> = {
  message: '/messages',
  documents: '/admin/queue',
  proof: '/admin/money',
  request: '/admin/requests',
  next_step: '/admin/cases',
  follow_up: undefined,
  privacy: '/admin/privacy',
  date: '/admin/cases',
  money: '/admin/money',
}

interface AdminPlace {
  href: AdminMenuPath
  label: string
  count: number
}

export interface AdminMenuEntry extends NavEntry {
  name: AdminEntry
  count: number
  isHere: boolean
  places: readonly AdminPlace[]
}

export function useAdminMenu(path: string): readonly AdminMenuEntry[] {
  const user = useUser()
  const countAt = useCounts()
  const here = adminPageOf(path)
  return adminMenu.flatMap(([name, pages]) => {
    const places = pages
      .filter((href) => may.can(user, permissionForPage(href)))
      .map((href) => ({ href, label: adminNameOf(href), count: countAt(href) }))
    const [first] = places
    if (!first) return []
    const count = name === 'Today' ? countAt('all') : places.reduce((sum, place) => sum + place.count, 0)
    const isHere = here !== undefined && siteMap[here].adminMenu === name
    return [{ name, href: first.href, label: name, short: name, icon: icons[name], count, isHere, places }]
  })
}

/** Counts the member's own and unassigned work, and nothing for an auditor, who may do no work. */
function useCounts(): (place: AdminMenuPath | 'all') => number {
  const { data } = useRead(countWork, { query: {} }, { enabled: useMay('workspace.use') })
  return (place) =>
    (data?.kinds ?? [])
      .filter(({ kind }) => place === 'all' || placeOf[kind] === place)
      .reduce((sum, { mine, unassigned }) => sum + mine + unassigned, 0)
}
