import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useUnreadCount } from './unread.ts'

const loadPanel = async () => ({ default: (await import('./news-panel.tsx')).NewsPanel })
const NewsPanel = lazy(loadPanel)
// What does not come is told when it is opened.
const approach = () => void loadPanel().catch(() => undefined)

/** Says how many messages wait, and opens what is new. */
export function Bell() {
  const unread = useUnreadCount()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Tooltip text="What is new">
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={unread > 0 ? `What is new, ${unread} unread` : 'What is new, nothing unread'}
          onPointerEnter={approach}
          onFocus={approach}
          onClick={() => setOpen(!isOpen)}
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
      </Tooltip>
      {isOpen && (
        <ScreenBoundary>
          <Suspense fallback={null}>
            <NewsPanel anchor={button} onClose={() => setOpen(false)} />
          </Suspense>
        </ScreenBoundary>
      )}
    </>
  )
}
