import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '#web/lib/toast.ts'
import { isApple } from '#web/shared/shortcuts/is-apple.ts'
import { useNoteClient } from './recent-clients.ts'

const loadPalette = async () => (await import('./palette.tsx')).Palette
type LoadedPalette = Awaited<ReturnType<typeof loadPalette>>

// What does not come is told when it is opened.
const approach = () => void loadPalette().catch(() => undefined)

export function PaletteButton() {
  useNoteClient()
  const [loaded, setLoaded] = useState<{ Palette: LoadedPalette } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const open = () =>
    void loadPalette().then(
      (Palette) => {
        setLoaded({ Palette })
        setIsOpen(true)
      },
      () => toast.error('The search could not be loaded', 'Please check your connection and try again.'),
    )
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOurs =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
    if (!isOurs || event.isComposing) return
    event.preventDefault()
    if (isOpen) setIsOpen(false)
    // What asks for an answer is answered first.
    else if (document.querySelector('[data-modal-overlay]') === null) open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={approach}
        onFocus={approach}
        onClick={open}
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-2.5 text-ink-soft text-sm transition-colors hover:bg-sunk hover:text-ink sm:border sm:border-line-strong/55 sm:bg-paper lg:min-h-9 lg:min-w-56"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="grow text-left">Search…</span>
        <span
          aria-hidden="true"
          className="hidden rounded-sm border border-line px-1.5 font-sans text-ink-faint text-xs lg:inline"
        >
          {isApple ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {loaded && isOpen && <loaded.Palette onClose={() => setIsOpen(false)} />}
    </>
  )
}
