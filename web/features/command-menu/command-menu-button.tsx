import { Search } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#web/lib/toast.ts'
import { areKeysHeld, dropHeldKeys, holdKeys, useCommandKeys } from '#web/shared/shortcuts/command-keys.ts'
import { isApple } from '#web/shared/shortcuts/is-apple.ts'
import { useNoteClient } from './recent-clients.ts'

const loadPalette = async () => (await import('./command-menu.tsx')).CommandMenu
type LoadedPalette = Awaited<ReturnType<typeof loadPalette>>

// A failed load is reported when the menu is opened.
const approach = () => void loadPalette().catch(() => undefined)

export function CommandMenuButton() {
  useNoteClient()
  const [loaded, setLoaded] = useState<{ Palette: LoadedPalette } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    holdKeys()
    void loadPalette().then(
      (Palette) => {
        if (!areKeysHeld()) return
        setLoaded({ Palette })
        setIsOpen(true)
      },
      () => {
        dropHeldKeys()
        toast.error('The search could not be loaded', 'Please check your connection and try again.')
      },
    )
  }
  const close = () => setIsOpen(false)
  useCommandKeys({ isOpen, open, close })
  return (
    <>
      <button
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
      {loaded && isOpen && <loaded.Palette onClose={close} />}
    </>
  )
}
