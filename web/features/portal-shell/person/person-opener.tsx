import { useState } from 'react'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { PersonButton } from './person.tsx'

const loadMenu = async () => (await import('./person-menu.tsx')).PersonMenu
type Menu = Awaited<ReturnType<typeof loadMenu>>

// A failed load is reported when the menu is opened.
const approach = () => void loadMenu().catch(() => undefined)

/** Who is signed in. The menu behind it is seldom opened, so its script comes only then. */
export function PersonOpener({ onSignOutEverywhere }: { onSignOutEverywhere: () => void }) {
  const user = useUser()
  const [loaded, setLoaded] = useState<{ Menu: Menu } | null>(null)
  if (loaded) return <loaded.Menu onSignOutEverywhere={onSignOutEverywhere} />
  return (
    <PersonButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={() =>
        void loadMenu().then(
          (Menu) => setLoaded({ Menu }),
          () => toast.error('The menu could not be loaded', 'Please check your connection and try again.'),
        )
      }
    />
  )
}
