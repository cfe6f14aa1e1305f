import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import * as Base from 'radix-ui/tabs'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'

interface SideTab {
  value: string
  label: ReactNode
}

interface SideTabsProps {
  label: string
  tabs: readonly SideTab[]
  value: string
  onChange: (value: string) => void
  current: ReactNode
  children: ReactNode
}

const tabLook = clsx(
  'relative flex min-h-13 w-full cursor-pointer items-center rounded-control px-3 py-2 text-left transition-colors hover:bg-sunk',
  'data-[state=active]:bg-brand-soft data-[state=active]:hover:bg-brand-soft',
  'before:absolute before:inset-y-2 before:left-0 before:w-0.75 before:rounded-full data-[state=active]:before:bg-brand',
)

export function SideTabs({ label, tabs, value, onChange, current, children }: SideTabsProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const listId = useId()

  const choose = () => {
    if (!open) return
    setOpen(false)
    opener.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    choose()
  }
  return (
    <Base.Root
      value={value}
      onValueChange={onChange}
      orientation="vertical"
      activationMode="manual"
      className="lg:flex lg:items-start lg:gap-8"
    >
      <div className="mb-6 lg:sticky lg:top-[calc(var(--page-header,0rem)+2rem)] lg:mb-0 lg:w-60 lg:shrink-0">
        <ListOpener
          ref={opener}
          {...{ open, listId, current }}
          onPress={() => setOpen(!open)}
          onKeyDown={closeOnEscape}
        />
        <Base.List
          id={listId}
          aria-label={label}
          onKeyDown={closeOnEscape}
          className={clsx(
            'rounded-b-control border border-line-strong border-t-0 bg-card p-1.5 lg:flex lg:flex-col lg:gap-1 lg:border-0 lg:bg-transparent lg:p-0',
            open ? 'flex flex-col gap-1' : 'hidden',
          )}
        >
          {tabs.map((tab) => (
            <Base.Trigger key={tab.value} value={tab.value} onClick={choose} className={tabLook}>
              {tab.label}
            </Base.Trigger>
          ))}
        </Base.List>
      </div>
      <Base.Content value={value} tabIndex={-1} className="min-w-0 lg:grow">
        {children}
      </Base.Content>
    </Base.Root>
  )
}

interface ListOpenerProps {
  ref: Ref<HTMLButtonElement>
  open: boolean
  listId: string
  current: ReactNode
  onPress: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** On a narrow screen the list opens below it. */
const ListOpener = ({ ref, open, listId, current, onPress, onKeyDown }: ListOpenerProps) => (
  <button
    ref={ref}
    type="button"
    aria-expanded={open}
    aria-controls={listId}
    onClick={onPress}
    onKeyDown={onKeyDown}
    className={clsx(
      'flex min-h-14 w-full cursor-pointer items-center justify-between gap-3 border border-line-strong bg-card px-4 py-2 text-left transition-colors hover:bg-sunk lg:hidden',
      open ? 'rounded-t-control' : 'rounded-control',
    )}
  >
    <span className="min-w-0">{current}</span>
    <ChevronDown
      aria-hidden="true"
      className={clsx('size-5 text-ink-soft transition-transform', open && 'rotate-180')}
    />
  </button>
)
