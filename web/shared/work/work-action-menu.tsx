import { AlarmClock, Check, CornerDownRight, Hand, MoreHorizontal, StickyNote, UserCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { type ActionItem, actionLabel, type ItemActions, type WorkAction } from './use-work-actions.ts'

const icons = { m: Hand, e: Check, h: AlarmClock, f: CornerDownRight, n: StickyNote, g: UserCheck } as const

interface WorkActionMenuProps {
  item: ActionItem
  actions: ItemActions
}

export function WorkActionMenu(props: WorkActionMenuProps) {
  const [wasOpened, setOpened] = useState(false)
  const label = `Actions for ${props.item.client.name}`
  const button = (
    <IconButton label={label} className="size-9!" {...(!wasOpened && { onClick: () => setOpened(true) })}>
      <MoreHorizontal aria-hidden="true" />
    </IconButton>
  )
  if (!props.actions.of(props.item).length) return null
  return wasOpened ? <OpenedMenu {...props} trigger={button} /> : button
}

function OpenedMenu({ item, actions, trigger }: WorkActionMenuProps & { trigger: ReactNode }) {
  return (
    <DropdownMenu startsOpen trigger={trigger}>
      {actions.of(item).map((action: WorkAction) => (
        <MenuItem key={action} icon={icons[action]} onSelect={() => actions.do(action, item)}>
          <span className="grow">{actionLabel(action, item, actions.myId)}</span>
          <KeyHint>{action.toUpperCase()}</KeyHint>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
