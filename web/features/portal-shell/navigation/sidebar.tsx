import clsx from 'clsx'
import { useState } from 'react'
import { type Actor, may } from '#domain/permissions.ts'
import { PersonButton } from '#web/features/portal-shell/person/person.tsx'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SignOutLink } from '../sign-out.tsx'
import { useMessageCount } from '../unread.ts'
import { AdminNavBeside } from './admin-nav-late.tsx'
import { entries, isCurrent, type NavEntry } from './entries.ts'

export function Sidebar({ path, onSignOutEverywhere }: { path: string; onSignOutEverywhere: () => void }) {
  const messages = useMessageCount()
  const user = useUser()
  return (
    <aside className="sticky top-0 hidden h-dvh w-62 shrink-0 flex-col border-line border-r bg-card lg:flex">
      <Anchor href="/" className="flex h-16 items-center px-5 focus-visible:-outline-offset-4">
        <Logo name={settings.brandName} />
      </Anchor>
      <nav aria-label="Main" className="min-h-0 grow overflow-y-auto px-3 py-2">
        <ul className="space-y-0.5">
          {entries.map((entry) => (
            <li
              key={entry.href}
              className={clsx(isQuietFor(user, entry) && 'mt-2 border-line border-t pt-2 text-ink-faint')}
            >
              <Anchor
                href={entry.href}
                aria-current={currentOf(entry, path)}
                className={clsx(
                  'flex min-h-10 items-center gap-3 rounded-control px-3 text-ink-soft text-sm transition-colors hover:bg-sunk hover:text-ink',
                  'aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong',
                  'aria-[current=true]:font-semibold aria-[current=true]:text-brand-strong',
                )}
              >
                <entry.icon aria-hidden="true" className="size-5" />
                <span className="grow">{entry.label}</span>
                {entry.href === '/messages' && messages.count > 0 && (
                  <Badge tone="info" className="tabular-nums">
                    {messages.count}
                    <span className="sr-only"> {messages.word}</span>
                  </Badge>
                )}
              </Anchor>
              {entry.href === '/admin' && <AdminNavBeside path={path} />}
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-0.5 border-line border-t p-3">
        <PersonOpener onSignOutEverywhere={onSignOutEverywhere} />
        <SignOutLink />
        <p className="px-3 pt-2 pb-1 text-xs">
          <TextLink reload variant="quiet" href="/privacy">
            Privacy Notice
          </TextLink>
          {' · '}
          <TextLink reload variant="quiet" href="/licences/libheif.txt">
            Licences
          </TextLink>
        </p>
      </div>
    </aside>
  )
}

const isQuietFor = (user: Actor, { href }: NavEntry) => href === '/admin' && !may.openAdminPanel(user)

const currentOf = (entry: NavEntry, path: string) => {
  if (path === entry.href) return 'page'
  return isCurrent(entry, path) ? 'true' : undefined
}

const loadMenu = async () => (await import('#web/features/portal-shell/person/person-menu.tsx')).PersonMenu
type Menu = Awaited<ReturnType<typeof loadMenu>>

// A failed load is reported when the menu is opened.
const approach = () => void loadMenu().catch(() => undefined)

/** Who is signed in. The menu behind it is seldom opened, so its script comes only then. */
function PersonOpener({ onSignOutEverywhere }: { onSignOutEverywhere: () => void }) {
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
