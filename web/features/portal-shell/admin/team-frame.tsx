import '#web/styles/office.css'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { adminPageOf, isTabPage, pageAt, siteMap } from '#contract/pages.ts'
import { Count } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { BottomBar } from '../navigation/bottom-bar.tsx'
import { MoreRow } from '../navigation/more-sheet.tsx'
import { PageTabs, PathTabs } from '../navigation/page-tabs.tsx'
import { type FrameProps, mainClass, PageHeader, PageTitle } from '../page-header.tsx'
import { useAdminMenu } from './admin-menu.ts'
import { AdminSide } from './admin-side.tsx'
import { ApplicantPages } from './applicant-pages.tsx'

const BAR_ENTRIES = 4

/** The frame of the office. Pages shared with applicants also get the applicant's header. */
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

function AdminTabs({ path, current }: { path: string; current: string }) {
  const entry = useAdminMenu(path).find(({ isHere }) => isHere)
  if (!entry || entry.places.length < 2) return null
  const tabs = entry.places.map(({ href, label, count }) => ({
    href,
    label: (
      <>
        {label}
        <Count count={count} />
      </>
    ),
  }))
  return <PageTabs label={entry.label} tabs={tabs} current={current} asList={entry.name === 'Office'} />
}

function AdminBar({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false)
  const entries = useAdminMenu(path)
  const more = entries.slice(BAR_ENTRIES)
  const close = () => setOpen(false)
  return (
    <>
      <BottomBar
        entries={entries.slice(0, BAR_ENTRIES)}
        word="to do"
        isInMore={more.some(({ isHere }) => isHere)}
        isMoreOpen={isOpen}
        onMore={() => setOpen(true)}
      />
      <Dialog open={isOpen} onClose={close} title="More">
        <nav aria-label="More">
          <ul className="-mx-2 space-y-1">
            {more.map((entry) => (
              <MoreRow key={entry.name} entry={entry} isHere={entry.isHere} onLeave={close}>
                <Count count={entry.count} />
              </MoreRow>
            ))}
          </ul>
          <ApplicantPages path={path} className="-mx-2 mt-2 border-line border-t pt-2" onLeave={close} />
        </nav>
      </Dialog>
    </>
  )
}
