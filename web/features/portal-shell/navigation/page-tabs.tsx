import clsx from 'clsx'
import type { ReactNode } from 'react'
import { siteMap, tabPages } from '#contract/pages.ts'
import { Anchor } from '#web/ui/anchor.tsx'

interface PageTab {
  href: string
  label: ReactNode
}

interface PageTabsProps {
  label: string
  tabs: readonly PageTab[]
  current: string
  asList?: boolean
}

export const PageTabs = ({ label, tabs, current, asList = false }: PageTabsProps) => (
  <nav
    aria-label={label}
    className={clsx(
      '-mt-2 mb-5 border-line border-b sm:mb-6 print:hidden',
      asList && 'lg:sticky lg:top-5 lg:mt-0 lg:w-44 lg:shrink-0 lg:self-start lg:border-0',
    )}
  >
    <ul className={clsx('relative flex overflow-x-auto [scrollbar-width:none]', asList && 'lg:block lg:space-y-0.5')}>
      {tabs.map(({ href, label }) => (
        <li key={href} className="shrink-0 max-sm:grow">
          <Anchor
            href={href}
            aria-current={href === current ? 'page' : undefined}
            className={clsx(
              '-mb-px flex min-h-11 items-center justify-center gap-2 border-transparent border-b-2 px-4 text-ink-soft text-sm hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-amber aria-[current=page]:font-semibold aria-[current=page]:text-ink',
              asList &&
                'lg:mb-0 lg:min-h-9 lg:justify-between lg:rounded-control lg:border-0 lg:px-3 lg:aria-[current=page]:bg-sunk lg:hover:bg-sunk',
            )}
          >
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  </nav>
)

const pathTabs = tabPages.map((href) => ({ href, label: siteMap[href].tab }))

export const PathTabs = ({ path }: { path: string }) => (
  <PageTabs label={siteMap['/path'].title} tabs={pathTabs} current={path} />
)
