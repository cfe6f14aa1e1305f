import { AlarmClock, Check, CornerDownRight, Hand, MoreHorizontal, StickyNote, UserCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { type Deed, type DeedItem, deedLabel, type ItemDeeds } from './use-deeds.ts'

const icons = { m: Hand, e: Check, h: AlarmClock, f: CornerDownRight, n: StickyNote, g: UserCheck } as const

interface DeedMenuProps {
  item: DeedItem
  deeds: ItemDeeds
  myId: string
}

export function DeedMenu(props: DeedMenuProps) {
  const [wasOpened, setOpened] = useState(false)
  const label = `Actions for ${props.item.client.name}`
  const button = (
    <IconButton label={label} className="size-9!" {...(!wasOpened && { onClick: () => setOpened(true) })}>
      <MoreHorizontal aria-hidden="true" />
    </IconButton>
  )
  if (!props.deeds.of(props.item).length) return null
  return wasOpened ? <OpenedMenu {...props} trigger={button} /> : button
}

function OpenedMenu({ item, deeds, trigger }: DeedMenuProps & { trigger: ReactNode }) {
  return (
    <DropdownMenu startsOpen trigger={trigger}>
      {deeds.of(item).map((deed: Deed) => (
        <MenuItem key={deed} icon={icons[deed]} onSelect={() => deeds.do(deed, item)}>
          <span className="grow">{deedLabel(deed, item, deeds.myId)}</span>
          <KeyHint>{deed.toUpperCase()}</KeyHint>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
