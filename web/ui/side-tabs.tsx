import clsx from 'clsx'
import * as Base from 'radix-ui/tabs'
import type { ReactNode } from 'react'

interface SideTab {
  value: string
  label: ReactNode
}

interface SideTabsProps {
  label: string
  tabs: readonly SideTab[]
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

export const SideTabs = ({ label, tabs, value, onChange, children }: SideTabsProps) => (
  <Base.Root
    value={value}
    onValueChange={onChange}
    orientation="vertical"
    activationMode="manual"
    className="lg:flex lg:items-start lg:gap-8"
  >
    <Base.List
      aria-label={label}
      className="mb-5 grid grid-cols-4 gap-1 sm:grid-cols-7 lg:sticky lg:top-[calc(var(--page-header,0rem)+2rem)] lg:mb-0 lg:flex lg:w-60 lg:shrink-0 lg:flex-col"
    >
      {tabs.map((tab) => (
        <Base.Trigger
          key={tab.value}
          value={tab.value}
          className={clsx(
            'relative flex cursor-pointer rounded-control p-1.5 transition-colors hover:bg-sunk lg:min-h-13 lg:w-full lg:items-center lg:px-3 lg:py-2 lg:text-left',
            'data-[state=active]:bg-brand-soft data-[state=active]:hover:bg-brand-soft',
            'before:absolute before:rounded-full max-lg:before:inset-x-2 max-lg:before:bottom-0 max-lg:before:h-0.75 lg:before:inset-y-2 lg:before:left-0 lg:before:w-0.75 data-[state=active]:before:bg-brand',
          )}
        >
          {tab.label}
        </Base.Trigger>
      ))}
    </Base.List>
    <Base.Content value={value} tabIndex={-1} className="min-w-0 lg:grow">
      {children}
    </Base.Content>
  </Base.Root>
)
