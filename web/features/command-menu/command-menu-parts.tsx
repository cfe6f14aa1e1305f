import clsx from 'clsx'
import { Command } from 'cmdk'
import type { ReactNode } from 'react'

export const Section = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="mb-1 [&>[cmdk-group-heading]]:px-3 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:font-semibold [&>[cmdk-group-heading]]:text-ink-faint [&>[cmdk-group-heading]]:text-xs"
  >
    {children}
  </Command.Group>
)

interface EntryProps {
  value: string
  words: string
  more?: string | undefined
  aside?: string
  className?: string
  isStale?: boolean
  onSelect: () => void
}

export const Entry = ({ value, words, more, aside, className, isStale = false, onSelect }: EntryProps) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    disabled={isStale}
    className={clsx(
      className,
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1 text-sm data-[disabled=true]:opacity-60 data-[selected=true]:bg-brand-soft data-[selected=true]:text-brand-strong sm:min-h-9',
    )}
  >
    <span className="min-w-0 grow">
      <span className="block truncate">{words}</span>
      {more && <span className="block truncate text-ink-soft text-xs">{more}</span>}
    </span>
    {aside && (
      <span className="shrink-0 text-ink-soft text-xs tabular-nums max-sm:max-w-32 max-sm:truncate">{aside}</span>
    )}
  </Command.Item>
)
