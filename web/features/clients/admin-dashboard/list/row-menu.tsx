import { Hand, LogOut, MessageSquare, MoreHorizontal, Pencil, UserCheck, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { ClientApplication } from '#contract/clients/clients.ts'
import { useUser } from '#web/lib/session.ts'
import { ChangeWords } from '#web/shared/change-application/change-words.tsx'
import { useAssign } from '#web/shared/colleagues/use-assign.ts'
import { May } from '#web/shared/may.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLine, MenuLink } from '#web/ui/dropdown-menu.tsx'

export type RowAction = 'change' | 'sessions' | 'give'

export interface RowActionRequest {
  action: RowAction
  application: ClientApplication
}

interface RowMenuProps {
  application: ClientApplication
  name: string
  onBegin: (bulkChange: RowAction, application: ClientApplication) => void
}

export function RowMenu(props: RowMenuProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (wasOpened) return <OpenedMenu {...props} />
  return <MenuButton name={props.name} aria-haspopup="menu" aria-expanded={false} onClick={() => setWasOpened(true)} />
}

const MenuButton = ({ name, ...props }: { name: string } & Omit<Parameters<typeof IconButton>[0], 'label'>) => (
  <IconButton {...props} label={`Actions for ${name}`} className="size-9!">
    <MoreHorizontal aria-hidden="true" />
  </IconButton>
)

function OpenedMenu({ application, name, onBegin }: RowMenuProps) {
  const { id } = application
  const begin = (bulkChange: RowAction) => onBegin(bulkChange, application)
  return (
    <DropdownMenu startsOpen trigger={<MenuButton name={name} />}>
      <May do="cases.move">
        <TakeOrRelease application={application} name={name} />
        <MenuItem icon={UserCheck} onSelect={() => begin('give')}>
          Assign to…
        </MenuItem>
        <MenuLine />
      </May>
      <May do="applications.change">
        <MenuItem icon={Pencil} onSelect={() => begin('change')}>
          <ChangeWords />
        </MenuItem>
      </May>
      <MenuLink href={`/messages?applicationId=${id}`} icon={MessageSquare}>
        Messages
      </MenuLink>
      <May do="sessions.end">
        <MenuLine />
        <MenuItem icon={LogOut} destructive onSelect={() => begin('sessions')}>
          End all sessions
        </MenuItem>
      </May>
    </DropdownMenu>
  )
}

/**
 * Keeps the assignee from the opening of the menu, so that a colleague's change never swaps the entry under a click.
 */
function TakeOrRelease({ application: { id, assignedTo }, name }: Pick<RowMenuProps, 'application' | 'name'>) {
  const user = useUser()
  const { assign, myself } = useAssign()
  const [seen] = useState(assignedTo)
  const give = (to: typeof myself | null) => assign({ application: { id, name, assignedTo: seen }, to })
  if (seen?.id === user.id) {
    return (
      <MenuItem icon={UserMinus} onSelect={() => give(null)}>
        Unassign
      </MenuItem>
    )
  }
  return (
    <MenuItem icon={Hand} onSelect={() => give(myself)}>
      Assign to me
    </MenuItem>
  )
}
