import { FileLock, IdCard, MonitorOff, MonitorX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#web/lib/session.ts'
import { SIGN_OUT_SHARED, signOutUnlessAsked } from '#web/shared/device/sign-out.ts'
import { DropdownMenu, MenuItem, MenuLabel, MenuLink } from '#web/ui/dropdown-menu.tsx'
import { PersonButton } from './person.tsx'
import type { PersonMenuProps } from './person-opener.tsx'

interface MenuAround extends PersonMenuProps {
  trigger?: ReactNode
  before?: ReactNode
  children?: ReactNode
}

export function PersonMenu({ onSignOutEverywhere, trigger = <PersonButton />, before, children }: MenuAround) {
  const { id, email } = useUser()
  return (
    <DropdownMenu align="start" startsOpen trigger={trigger}>
      {before}
      <MenuLabel>Signed in as {email}</MenuLabel>
      <MenuLink href="/my-account" icon={IdCard}>
        My account
      </MenuLink>
      <MenuLink href="/my-data" icon={FileLock}>
        My data
      </MenuLink>
      <MenuItem icon={MonitorX} onSelect={onSignOutEverywhere}>
        Sign out everywhere
      </MenuItem>
      <MenuItem icon={MonitorOff} onSelect={() => void signOutUnlessAsked(id, SIGN_OUT_SHARED)}>
        Sign out on this shared computer
      </MenuItem>
      {children}
    </DropdownMenu>
  )
}
