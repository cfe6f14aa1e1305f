import { ChevronsUpDown, MonitorX } from 'lucide-react'
import { useUser } from '#web/lib/session.ts'
import { DropdownMenu, MenuItem, MenuLabel } from '#web/ui/dropdown-menu.tsx'
import { Person } from './person.tsx'

/** Who is signed in, and what concerns the sign-in itself. */
export function PersonMenu({ onSignOutEverywhere }: { onSignOutEverywhere: () => void }) {
  const user = useUser()
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button
          type="button"
          className="flex w-full cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-left transition-colors hover:bg-sunk"
        >
          <Person user={user} />
          <ChevronsUpDown aria-hidden="true" className="size-4 text-ink-faint" />
        </button>
      }
    >
      <MenuLabel>Signed in as {user.email}</MenuLabel>
      <MenuItem onSelect={onSignOutEverywhere}>
        <MonitorX aria-hidden="true" />
        Sign out everywhere
      </MenuItem>
    </DropdownMenu>
  )
}
