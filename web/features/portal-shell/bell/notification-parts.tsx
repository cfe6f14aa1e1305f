import { ChevronRight } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import { When } from '#web/lib/when.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Spinner } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/data-states.tsx'

export const NotificationSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="border-line border-t py-2">
    <h3 className="px-4 py-1 font-semibold text-ink-soft text-xs">{title}</h3>
    {Children.toArray(children).length > 0 && <ul>{children}</ul>}
  </section>
)

const line = 'flex min-h-11 items-center gap-3 px-4 py-2 text-sm'

interface NotificationLinkProps {
  href: string
  onLeave: () => void
  children: ReactNode
  about?: ReactNode
}

export const NotificationLink = ({ href, onLeave, about, children }: NotificationLinkProps) => (
  <li>
    <Anchor
      href={href}
      onClick={onLeave}
      className={`${line} transition-colors hover:bg-sunk focus-visible:-outline-offset-2`}
    >
      <span className="min-w-0 grow">
        <span className="line-clamp-2 break-words font-semibold">{children}</span>
        {about && <span className="block truncate text-ink-soft text-xs">{about}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
    </Anchor>
  </li>
)

export const NotificationLine = ({ at, children }: { at: string; children: ReactNode }) => (
  <li className={line}>
    <span className="min-w-0 grow">
      <span className="block break-words">{children}</span>
      <When at={at} time className="text-ink-soft text-xs" />
    </span>
  </li>
)

export const NotificationsLoading = () => (
  <div className="grid h-32 place-items-center border-line border-t text-brand">
    <Spinner label="Loading notifications" className="size-6" />
  </div>
)

export const NotificationsFailed = ({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) => (
  <div className="border-line border-t">
    <LoadFailure title="Notifications could not be loaded" onRetry={onRetry} retrying={retrying} />
  </div>
)
