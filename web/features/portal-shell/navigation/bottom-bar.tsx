import clsx from 'clsx'
import { type LucideIcon, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor } from '#web/ui/anchor.tsx'
import type { NavEntry } from './entries.ts'

const spot =
  'flex h-14 w-full cursor-pointer flex-col items-center justify-center gap-0.5 text-ink-soft text-xs transition-colors max-[22rem]:tracking-tight focus-visible:-outline-offset-2'
const spotHere = 'text-brand-strong'

interface BarEntry extends NavEntry {
  isHere: boolean
  count: number
}

interface BottomBarProps {
  entries: readonly BarEntry[]
  word: string
  isInMore: boolean
  isMoreOpen: boolean
  onMore: () => void
}

export const BottomBar = ({ entries, word, isInMore, isMoreOpen, onMore }: BottomBarProps) => (
  <nav
    aria-label="Main"
    className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
  >
    <ul className="mx-auto grid max-w-xl grid-cols-5">
      {entries.map(({ href, short, icon, isHere, count }) => (
        <li key={href}>
          <Anchor href={href} aria-current={isHere ? 'page' : undefined} className={clsx(spot, isHere && spotHere)}>
            <Mark icon={icon} lit={isHere}>
              {count > 0 && <Dot />}
            </Mark>
            {short}
            {count > 0 && (
              <span className="sr-only">
                , {count} {word}
              </span>
            )}
          </Anchor>
        </li>
      ))}
      <li>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          onClick={onMore}
          className={clsx(spot, isInMore && spotHere)}
        >
          <Mark icon={Menu} lit={isInMore} />
          More
        </button>
      </li>
    </ul>
  </nav>
)

const Mark = ({ icon: Icon, lit, children }: { icon: LucideIcon; lit: boolean; children?: ReactNode }) => (
  <span className={clsx('relative rounded-full px-3.5 py-0.5 transition-colors', lit && 'bg-brand-soft')}>
    <Icon aria-hidden="true" className="size-5" />
    {children}
  </span>
)

const Dot = () => <span className="absolute top-0 right-2.5 size-2.5 rounded-full border-2 border-card bg-bad" />
