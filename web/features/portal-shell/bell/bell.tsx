import { Bell as BellIcon } from 'lucide-react'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { toast } from '#web/lib/toast.ts'
import { useUnreadCount } from '../unread.ts'

const HINT_RESTS_MS = 1_000

const loadPanel = async () => (await import('./notifications-panel.tsx')).NotificationsPanel
type Panel = Awaited<ReturnType<typeof loadPanel>>

// A failed load is reported when the panel is opened.
const approach = () => void loadPanel().catch(() => undefined)

export function Bell() {
  const unread = useUnreadCount()
  const [opened, setOpened] = useState<{ Panel: Panel } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const Hint = useHint(button)
  const close = () => setOpened(null)
  const open = () =>
    void loadPanel().then(
      (Panel) => setOpened({ Panel }),
      () => toast.error('Notifications could not be loaded', 'Please check your connection and try again.'),
    )
  return (
    <>
      <Hint>
        <button
          ref={button}
          type="button"
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
      </Hint>
      {opened && <opened.Panel anchor={button} onClose={close} />}
    </>
  )
}

type HintAround = ComponentType<{ children: ReactNode }>
const NoHint: HintAround = ({ children }) => children

/**
 * The hint of the bell, for who can rest a pointer on it. Its script comes when the page has nothing else to do, and
 * takes the bell in when nobody is at it: the button becomes another one, on which a press would be lost.
 */
function useHint(button: RefObject<HTMLButtonElement | null>): HintAround {
  const [hint, setHint] = useState<{ Hint: HintAround }>()
  useEffect(() => {
    if (!window.matchMedia('(hover: hover)').matches) return
    let asked = false
    let Hint: HintAround | undefined
    const fetchHint = () => {
      asked = true
      import('./bell-hint.tsx').then(
        ({ BellHint }) => {
          Hint = BellHint
        },
        () => clearInterval(timer),
      )
    }
    const timer = setInterval(() => {
      if (!asked) fetchHint()
      if (!Hint || button.current?.matches(':hover, :focus, :active')) return
      clearInterval(timer)
      setHint({ Hint })
    }, HINT_RESTS_MS)
    return () => clearInterval(timer)
  }, [button])
  return hint?.Hint ?? NoHint
}
