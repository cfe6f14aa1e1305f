import { FileLock, IdCard, MonitorX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#web/lib/session.ts'
import { DropdownMenu, MenuItem, MenuLabel, MenuLink } from '#web/ui/dropdown-menu.tsx'
import { PersonButton } from './person.tsx'
import type { PersonMenuProps } from './person-opener.tsx'

interface MenuAround extends PersonMenuProps {
  trigger?: ReactNode
  before?: ReactNode
  children?: ReactNode
}

export const PersonMenu = ({ onSignOutEverywhere, trigger = <PersonButton />, before, children }: MenuAround) => (
  <DropdownMenu align="start" startsOpen trigger={trigger}>
    {before}
    <MenuLabel>Signed in as {useUser().email}</MenuLabel>
    <MenuLink href="/my-account" icon={IdCard}>
      My account
    </MenuLink>
    <MenuLink href="/my-data" icon={FileLock}>
      My data
    </MenuLink>
    <MenuItem icon={MonitorX} onSelect={onSignOutEverywhere}>
      Sign out everywhere
    </MenuItem>
    {children}
  </DropdownMenu>
)
