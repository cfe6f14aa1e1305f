import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { toast } from '#web/lib/toast.ts'
import { areKeysHeld, dropHeldKeys, holdKeys, useCommandKeys } from '#web/shared/shortcuts/command-keys.ts'
import { isApple } from '#web/shared/shortcuts/is-apple.ts'
import { usePlaceKeys } from '#web/shared/shortcuts/place-keys.ts'
import type { AskedForm } from './menu-dialog.tsx'
import { useNoteClient } from './recent-clients.ts'

const loadPalette = async () => (await import('./command-menu.tsx')).CommandMenu
type LoadedPalette = Awaited<ReturnType<typeof loadPalette>>

const MenuDialog = lazy(async () => ({ default: (await import('./menu-dialog.tsx')).MenuDialog }))

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
  const [asked, setAsked] = useState<AskedForm | null>(null)
  // Waits until the menu is closed and the focus is restored.
  const ask = (form: AskedForm) => void setTimeout(() => setAsked(form))
  useCommandKeys({ isOpen, open, close })
  usePlaceKeys()
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
        className="flex min-h-11 shrink-0 cursor-pointer items-center gap-3 rounded-control px-2.5 text-ink-soft text-sm transition-colors hover:bg-sunk hover:text-ink lg:min-h-10 lg:max-wide:justify-center lg:max-wide:px-0 wide:border wide:border-line-strong/55 wide:bg-paper"
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        <span className="grow text-left max-wide:sr-only">Search…</span>
        <span
          aria-hidden="true"
          className="rounded-sm border border-line px-1.5 font-sans text-ink-faint text-xs max-wide:hidden"
        >
          {isApple ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {loaded && isOpen && <loaded.Palette onClose={close} onAsk={ask} />}
      <Suspense fallback={null}>{asked && <MenuDialog asked={asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  )
}
