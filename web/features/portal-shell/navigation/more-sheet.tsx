import { FileLock, IdCard, MonitorX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#web/lib/session.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Person } from '../person/person.tsx'
import { SignOutLink } from '../sign-out.tsx'
import { isCurrent, moreEntries, type NavEntry } from './entries.ts'

const row =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left text-base transition-colors hover:bg-sunk aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong'

interface MoreSheetProps {
  path: string
  open: boolean
  onClose: () => void
  onSignOutEverywhere: () => void
}

export function MoreSheet({ path, open, onClose, onSignOutEverywhere }: MoreSheetProps) {
  const user = useUser()
  return (
    <Dialog open={open} onClose={onClose} title="More">
      <nav aria-label="More">
        <ul className="-mx-2 space-y-1">
          {moreEntries.map((entry) => (
            <MoreRow key={entry.href} entry={entry} isHere={isCurrent(entry, path)} onLeave={onClose} />
          ))}
        </ul>
      </nav>
      <div className="mt-4 border-line border-t pt-4">
        <div className="mb-2 flex items-center gap-3 px-1">
          <Person user={user} />
        </div>
        <div className="-mx-2 space-y-1">
          <Anchor href="/my-account" onClick={onClose} className={row}>
            <IdCard aria-hidden="true" className="size-5" />
            My account
          </Anchor>
          <Anchor href="/my-data" onClick={onClose} className={row}>
            <FileLock aria-hidden="true" className="size-5" />
            My data
          </Anchor>
          <button type="button" className={row} onClick={onSignOutEverywhere}>
            <MonitorX aria-hidden="true" className="size-5" />
            Sign out everywhere
          </button>
          <SignOutLink />
        </div>
        <p className="mt-3 px-1 text-sm">
          <TextLink reload variant="quiet" href="/privacy" className="inline-block py-1.5">
            Privacy Notice
          </TextLink>
          {' · '}
          <TextLink reload variant="quiet" href="/licences/libheif.txt" className="inline-block py-1.5">
            Licences
          </TextLink>
        </p>
      </div>
    </Dialog>
  )
}

interface MoreRowProps {
  entry: Pick<NavEntry, 'href' | 'icon' | 'label'>
  isHere: boolean
  onLeave: () => void
  children?: ReactNode
}

export const MoreRow = ({ entry: { href, icon: Icon, label }, isHere, onLeave, children }: MoreRowProps) => (
  <li>
    <Anchor href={href} aria-current={isHere ? 'page' : undefined} onClick={onLeave} className={row}>
      <Icon aria-hidden="true" className="size-5" />
      <span className="grow">{label}</span>
      {children}
    </Anchor>
  </li>
)
