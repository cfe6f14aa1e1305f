import clsx from 'clsx'
import * as Base from 'radix-ui/tabs'
import type { ReactNode } from 'react'

interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
}

export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => (
  <Base.Root value={value} onValueChange={onChange}>
    <Base.List
      aria-label={label}
      className="relative flex overflow-x-auto sm:gap-1 border-line border-b [scrollbar-width:none] sm:flex-wrap"
    >
      {tabs.map((tab) => (
        <Base.Trigger
          key={tab.value}
          value={tab.value}
          className={clsx(
            '-mb-px inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 border-transparent border-b-2 px-3 text-ink-soft max-sm:gap-1 max-sm:px-2 text-sm transition-colors',
            'hover:text-ink focus-visible:outline-offset-[-2px] [&_svg]:size-4',
            'data-[state=active]:border-brand data-[state=active]:font-semibold data-[state=active]:text-brand-strong',
          )}
        >
          {tab.label}
        </Base.Trigger>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Content key={tab.value} value={tab.value} className="pt-6">
        {tab.content}
      </Base.Content>
    ))}
  </Base.Root>
)
