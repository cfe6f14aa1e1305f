import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import * as Base from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'

const itemLook =
  'flex min-h-10 cursor-pointer select-none items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none ' +
  'data-highlighted:bg-sunk data-disabled:cursor-not-allowed data-disabled:text-ink-faint [&_svg]:size-4 [&_svg]:text-ink-soft'

interface DropdownMenuProps {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
  startsOpen?: boolean
}

/** A menu behind one button. Typed letters jump to an entry with that start, for a second (Radix). */
export const DropdownMenu = ({ trigger, children, align = 'end', startsOpen = false }: DropdownMenuProps) => (
  <Base.Root modal={false} defaultOpen={startsOpen}>
    <Base.Trigger asChild>{trigger}</Base.Trigger>
    <Base.Portal>
      <Base.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 min-w-52 animate-appear rounded-control border border-line bg-card p-1.5 shadow-float"
      >
        {children}
      </Base.Content>
    </Base.Portal>
  </Base.Root>
)

interface MenuItemProps {
  icon?: LucideIcon
  children: ReactNode
  onSelect: () => void
  disabled?: boolean
  destructive?: boolean
}

export const MenuItem = ({ icon: Icon, children, onSelect, disabled = false, destructive }: MenuItemProps) => (
  <Base.Item
    disabled={disabled}
    onSelect={onSelect}
    className={clsx(itemLook, destructive && 'text-bad [&_svg]:text-bad')}
  >
    {Icon && <Icon aria-hidden="true" />}
    {children}
  </Base.Item>
)

interface MenuLinkProps {
  href: string
  icon?: LucideIcon
  download?: boolean
  children: ReactNode
}

export const MenuLink = ({ href, icon: Icon, download, children }: MenuLinkProps) => (
  <Base.Item asChild className={itemLook}>
    <Anchor href={href} download={download}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </Anchor>
  </Base.Item>
)

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Base.Label className="px-2.5 py-1.5 text-ink-soft text-xs">{children}</Base.Label>
)

export const MenuLine = () => <Base.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
