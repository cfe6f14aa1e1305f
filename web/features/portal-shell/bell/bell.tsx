import { Bell as BellIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { whenLoaded } from '#web/lib/toast.ts'
import { useUnreadCount } from '../unread.ts'

const loadPanel = async () => (await import('./notifications-panel.tsx')).NotificationsPanel
type Panel = Awaited<ReturnType<typeof loadPanel>>

// A failed load is reported when the panel is opened.
const approach = () => void loadPanel().catch(() => undefined)

export function Bell() {
  const unread = useUnreadCount()
  const [opened, setOpened] = useState<{ Panel: Panel } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(null)
  const open = () => whenLoaded(loadPanel(), (Panel) => setOpened({ Panel }), 'Notifications could not be loaded')
  return (
    <>
      <button
        ref={button}
        type="button"
        title="Notifications"
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        aria-label={`Notifications, ${unread > 0 ? unread : 'nothing'} unread`}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={opened ? close : open}
        className="relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunk hover:text-ink aria-expanded:bg-sunk aria-expanded:text-ink lg:size-10"
      >
        <BellIcon aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span
            data-unread-dot
            className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full border-2 border-card bg-bad px-0.5 font-semibold text-[0.625rem] text-on-bad leading-none tabular-nums lg:top-0.5"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {opened && <opened.Panel anchor={button} onClose={close} />}
    </>
  )
}
