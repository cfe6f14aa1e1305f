import '#web/styles/office.css'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { adminPageOf, isTabPage, pageAt, siteMap } from '#contract/pages.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { PathTabs } from '../navigation/page-tabs.tsx'
import { type FrameProps, mainClass, PageHeader, PageTitle } from '../page-header.tsx'
import { AdminBar } from './admin-bar.tsx'
import { AdminSide } from './admin-side.tsx'
import { AdminTabs } from './admin-tabs.tsx'

/** A page of the team names itself; one of the applicant's has her header above it. */
export function TeamFrame({ path, title, search, onSignOutEverywhere, children }: FrameProps & { search: ReactNode }) {
  const here = adminPageOf(path)
  const isOffice = here !== undefined && siteMap[here].adminMenu === 'Office'
  return (
    <div data-portal-shell className="lg:flex">
      <SkipLink />
      <AdminSide
        path={path}
        title={<PageTitle path={path} title={title} />}
        search={search}
        onSignOutEverywhere={() => onSignOutEverywhere()}
      />
      <div
        className={clsx(
          'min-w-0 grow [--page-header:3.5rem]',
          here ? 'lg:[--page-header:0rem]' : 'lg:[--page-header:4rem]',
        )}
      >
        {!here && (
          <div className="max-lg:hidden">
            <PageHeader path={path} title={title} />
          </div>
        )}
        <main
          id="main"
          tabIndex={-1}
          data-admin={here}
          className={clsx(
            mainClass,
            here ? 'max-w-[84rem] lg:pt-3' : 'max-w-content lg:pt-8',
            isOffice && 'lg:flex lg:gap-8',
          )}
        >
          {here && pageAt(path) !== '/admin/review/:id' && <AdminTabs path={path} current={here} />}
          {isTabPage(path) && <PathTabs path={path} />}
          <div className="min-w-0 grow">{children}</div>
        </main>
      </div>
      <AdminBar path={path} />
    </div>
  )
}
