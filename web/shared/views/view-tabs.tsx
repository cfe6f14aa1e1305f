import clsx from 'clsx'
import { Bookmark, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SavedView } from '#contract/clients/saved-views.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuLine, MenuLink } from '#web/ui/dropdown-menu.tsx'
import type { useListAddress } from './use-list-address.ts'
import type { useViews } from './use-views.ts'

export interface PresetView {
  name: string
  written: string
}

export interface ViewTabsProps {
  title?: ReactNode
  tools?: ReactNode
  list: Pick<ReturnType<typeof useListAddress>, 'written' | 'hrefOf'>
  presets: readonly PresetView[]
  views: ReturnType<typeof useViews>
  open: SavedView | undefined
  onSave: (() => void) | undefined
}

const tab =
  'inline-flex min-h-11 shrink-0 items-center whitespace-nowrap border-transparent border-b-2 px-3 text-ink-soft text-sm ' +
  'transition-colors hover:text-ink focus-visible:-outline-offset-2 sm:min-h-10 ' +
  'aria-[current=true]:border-brand aria-[current=true]:font-semibold aria-[current=true]:text-brand-strong'

export const ViewTabs = ({ title, tools, list, presets, views, open, onSave }: ViewTabsProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-2 border-line border-b lg:flex-nowrap">
    {title}
    <nav aria-label="Views of the list" className="-mb-px min-w-0 max-lg:order-1 max-lg:w-full lg:grow">
      <ul className="flex overflow-x-auto [scrollbar-width:none]">
        {presets.map(({ name, written }) => (
          <li key={name}>
            <Anchor
              href={list.hrefOf(written)}
              aria-current={!open && list.written === written ? 'true' : undefined}
              className={tab}
            >
              {name}
            </Anchor>
          </li>
        ))}
        {open && (
          <li>
            <Anchor href={list.hrefOf(open.query, open.id)} aria-current="true" className={clsx(tab, 'max-w-56')}>
              <Bookmark aria-hidden="true" className="mr-1.5 size-4" />
              <span className="truncate">{open.name}</span>
            </Anchor>
          </li>
        )}
      </ul>
    </nav>
    <div className="flex flex-wrap items-center gap-1 lg:shrink-0 lg:flex-nowrap">
      {tools}
      <ViewsMenu {...{ list, views, onSave }} />
    </div>
  </div>
)

const ViewsMenu = ({ list, views, onSave }: Pick<ViewTabsProps, 'list' | 'views' | 'onSave'>) => (
  <DropdownMenu
    trigger={
      <Button icon={Bookmark} variant="quiet" size="small" className="shrink-0">
        <span className="sr-only sm:not-sr-only">Saved views</span>
        <ChevronDown aria-hidden="true" />
      </Button>
    }
  >
    <ViewLinks label="Yours" views={views.own} list={list} />
    <ViewLinks label="Shared by colleagues" views={views.shared} list={list} />
    {views.isLoading && <MenuLabel>Loading your views</MenuLabel>}
    {views.isMissing && <MenuItem onSelect={views.again}>The views could not be loaded. Try again</MenuItem>}
    {views.own.length + views.shared.length === 0 && !views.isLoading && !views.isMissing && (
      <MenuLabel>No saved views yet</MenuLabel>
    )}
    {onSave && (
      <>
        <MenuLine />
        <MenuItem icon={Bookmark} onSelect={onSave}>
          Save this view
        </MenuItem>
      </>
    )}
  </DropdownMenu>
)

interface ViewLinksProps extends Pick<ViewTabsProps, 'list'> {
  label: string
  views: readonly SavedView[]
}

function ViewLinks({ label, views, list }: ViewLinksProps) {
  if (views.length === 0) return null
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      {views.map((view) => (
        <MenuLink key={view.id} href={list.hrefOf(view.query, view.id)}>
          <span className="max-w-64 truncate">{view.name}</span>
        </MenuLink>
      ))}
    </>
  )
}
