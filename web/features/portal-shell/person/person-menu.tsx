import { FileLock, IdCard, MonitorX } from 'lucide-react'
import { useUser } from '#web/lib/session.ts'
import { DropdownMenu, MenuItem, MenuLabel, MenuLink } from '#web/ui/dropdown-menu.tsx'
import { PersonButton } from './person.tsx'

export function PersonMenu({ onSignOutEverywhere }: { onSignOutEverywhere: () => void }) {
  const user = useUser()
  return (
    <DropdownMenu align="start" startsOpen trigger={<PersonButton user={user} />}>
      <MenuLabel>Signed in as {user.email}</MenuLabel>
      <MenuLink href="/my-account">
        <IdCard aria-hidden="true" />
        My account
      </MenuLink>
      <MenuLink href="/my-data">
        <FileLock aria-hidden="true" />
        My data
      </MenuLink>
      <MenuItem onSelect={onSignOutEverywhere}>
        <MonitorX aria-hidden="true" />
        Sign out everywhere
      </MenuItem>
    </DropdownMenu>
  )
}
