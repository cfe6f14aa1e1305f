import clsx from 'clsx'
import type { ReactNode } from 'react'
import { adminPageOf } from '#contract/pages.ts'
import { settings } from '#web/lib/settings.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Count } from '#web/ui/badge.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { PersonOpener } from '../person/person-opener.tsx'
import { type AdminMenuEntry, useAdminMenu } from './admin-menu.ts'
import { ApplicantPages } from './applicant-pages.tsx'
import { MemberButton } from './member-button.tsx'
import { Named, nameInRail, railRow } from './rail.tsx'

const loadMenu = async () => (await import('./member-menu.tsx')).MemberMenu

interface AdminSideProps {
  path: string
  title: ReactNode
  search: ReactNode
  onSignOutEverywhere: () => void
}

/**
 * The sidebar of the office, with labels if wide enough. On a phone it lies above the page, and the menu in the bottom
 * bar.
 */
export function AdminSide({ path, title, search, onSignOutEverywhere }: AdminSideProps) {
  const entries = useAdminMenu(path)
  return (
    <TooltipProvider>
      <aside
        className={clsx(
          'sticky top-0 z-20 flex items-center gap-1 border-line border-b bg-card pt-[env(safe-area-inset-top)] pr-2 pl-4',
          'lg:h-dvh lg:w-14 lg:shrink-0 lg:flex-col lg:items-stretch lg:gap-0 lg:border-r lg:border-b-0 lg:px-2 lg:pb-2 wide:w-56 wide:px-3',
        )}
      >
        <Anchor
          href={entries[0]?.href ?? '/'}
          className={clsx('flex h-14 items-center gap-2.5 lg:px-1', adminPageOf(path) === undefined && 'max-lg:hidden')}
        >
          <LogoMark />
          <span className="truncate font-semibold text-lg tracking-tight lg:max-wide:sr-only">
            {settings.brandName}
          </span>
        </Anchor>
        <div className="min-w-0 grow lg:hidden">{adminPageOf(path) === undefined && title}</div>
        {search}
        <nav aria-label="Main" className="min-h-0 grow overflow-y-auto py-2 max-lg:hidden [scrollbar-width:none]">
          <ul className="space-y-0.5">
            {entries.map((entry) => (
              <li key={entry.name} className={clsx(entry.name === 'Reports' && 'mt-2 border-line border-t pt-2')}>
                <Entry entry={entry} path={path} />
              </li>
            ))}
          </ul>
          <ApplicantPages inRail path={path} className="mt-2 border-line border-t pt-2" />
        </nav>
        <PersonOpener load={loadMenu} Button={MemberButton} onSignOutEverywhere={onSignOutEverywhere} />
      </aside>
    </TooltipProvider>
  )
}

const Entry = ({
  entry: { label, href, icon: Icon, count, isHere },
  path,
}: {
  entry: AdminMenuEntry
  path: string
}) => (
  <Named as={label}>
    <Anchor href={href} aria-current={isHere ? (href === path ? 'page' : 'true') : undefined} className={railRow}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={nameInRail}>{label}</span>
      <Count
        count={count}
        className="lg:max-wide:absolute lg:max-wide:top-0.5 lg:max-wide:right-0 lg:max-wide:px-1 lg:max-wide:py-0 lg:max-wide:text-[0.625rem]"
      />
    </Anchor>
  </Named>
)
