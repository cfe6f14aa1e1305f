import { type ComponentProps, type ComponentType, useState } from 'react'
import { whenLoaded } from '#web/lib/toast.ts'

export interface PersonMenuProps {
  onSignOutEverywhere: () => void
}

interface PersonOpenerProps extends PersonMenuProps {
  load: () => Promise<ComponentType<PersonMenuProps>>
  Button: ComponentType<ComponentProps<'button'>>
}

export function PersonOpener({ load, Button, ...menu }: PersonOpenerProps) {
  const [loaded, setLoaded] = useState<{ Menu: ComponentType<PersonMenuProps> } | null>(null)
  if (loaded) return <loaded.Menu {...menu} />
  // A failed load is reported when the menu is opened.
  const approach = () => void load().catch(() => undefined)
  return (
    <Button
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={() => whenLoaded(load(), (Menu) => setLoaded({ Menu }), 'The menu could not be loaded')}
    />
  )
}
