import clsx from 'clsx'
import { PersonButton } from '#web/features/portal-shell/person/person.tsx'
import { settings } from '#web/lib/settings.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PersonOpener } from '../person/person-opener.tsx'
import { SignOutLink } from '../sign-out.tsx'
import { useUnreadCount } from '../unread.ts'
import { entries, isCurrent } from './entries.ts'

const loadMenu = async () => (await import('#web/features/portal-shell/person/person-menu.tsx')).PersonMenu

export function Sidebar({ path, onSignOutEverywhere }: { path: string; onSignOutEverywhere: () => void }) {
  const unread = useUnreadCount()
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
              className={clsx(entry.href === '/admin' && 'mt-2 border-line border-t pt-2 text-ink-faint')}
            >
              <Anchor href={entry.href} aria-current={currentOf(entry, path)} className={sideRow}>
                <entry.icon aria-hidden="true" className="size-5" />
                <span className="grow">{entry.label}</span>
                {entry.href === '/messages' && unread > 0 && (
                  <Badge tone="info" className="tabular-nums">
                    {unread}
                    <span className="sr-only"> unread</span>
                  </Badge>
                )}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-0.5 border-line border-t p-3">
        <PersonOpener load={loadMenu} Button={PersonButton} onSignOutEverywhere={onSignOutEverywhere} />
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

export const sideRow = clsx(
  'flex min-h-10 items-center gap-3 rounded-control px-3 text-ink-soft text-sm transition-colors hover:bg-sunk hover:text-ink',
  'aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong',
  'aria-[current=true]:font-semibold aria-[current=true]:text-brand-strong',
)

const currentOf = (entry: (typeof entries)[number], path: string) => {
  if (path === entry.href) return 'page'
  return isCurrent(entry, path) ? 'true' : undefined
}
