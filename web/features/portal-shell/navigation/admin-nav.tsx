import { useEffect, useRef } from 'react'
import { type AdminMenuPath, adminMenuPages, shortNameOf, siteMap } from '#contract/pages.ts'
import { may } from '#domain/permissions.ts'
import { permissionForPage } from '#domain/team/pages.ts'
import { useUser } from '#web/lib/session.ts'
import { Anchor } from '#web/ui/anchor.tsx'

export function AdminNavList({ path }: { path: string }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => bringIntoSightBelow(list.current, path), [path])
  return (
    <ul
      ref={list}
      aria-label="Admin Panel"
      className="mt-0.5 ml-5.5 animate-appear space-y-px border-line border-l pl-3"
    >
      {useEntries().map((entry) => (
        <li key={entry.href}>
          <Anchor
            href={entry.href}
            aria-current={isCurrentEntry(entry, path) ? 'page' : undefined}
            className="flex min-h-8 items-center rounded-control px-3 text-ink-soft text-sm transition-colors hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {entry.label}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

export function AdminNavRow({ path }: { path: string }) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => bringIntoSight(row.current, path), [path])
  return (
    <ul ref={row} className="flex h-full gap-1 overflow-x-auto px-2 [scrollbar-width:none]">
      {useEntries().map((entry) => (
        <li key={entry.href} className="shrink-0">
          <Anchor
            href={entry.href}
            aria-current={isCurrentEntry(entry, path) ? 'page' : undefined}
            className="flex h-full items-center border-transparent border-b-2 px-2.5 text-ink-soft text-sm focus-visible:-outline-offset-2 aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong"
          >
            {entry.short}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

/** Moves the row alone: `scrollIntoView` would move the page as well. */
function bringIntoSight(row: HTMLElement | null, path: string) {
  const here = row?.querySelector<HTMLElement>(`[href="${CSS.escape(path)}"]`)
  if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2
}

/** The sidebar scrolls where a laptop is too low for all of it; an entry in sight stays where it is. */
function bringIntoSightBelow(list: HTMLElement | null, path: string) {
  const sidebar = list?.closest('nav')
  const here = list?.querySelector(`[href="${CSS.escape(path)}"]`)
  if (!sidebar || !here) return
  const frame = sidebar.getBoundingClientRect()
  const entry = here.getBoundingClientRect()
  if (entry.top < frame.top || entry.bottom > frame.bottom)
    sidebar.scrollTop += entry.top - frame.top - (frame.height - entry.height) / 2
}

interface AdminEntry {
  href: AdminMenuPath
  label: string
  short: string
}

const adminEntries: readonly AdminEntry[] = adminMenuPages.map((href) => {
  const label = siteMap[href].adminMenu
  return { href, label, short: shortNameOf(href, label) }
})

function useEntries(): readonly AdminEntry[] {
  const user = useUser()
  return adminEntries.filter(({ href }) => may.can(user, permissionForPage[href]))
}

const isCurrentEntry = ({ href }: AdminEntry, path: string): boolean =>
  path === href || (href === '/admin' && path.startsWith('/admin/applications/'))
