import clsx from 'clsx'
import { Anchor } from './anchor.tsx'

interface LinkChoiceProps {
  label: string
  links: readonly { label: string; href: string; isChosen: boolean; count?: number | undefined }[]
  isDense?: boolean
  className?: string
}

export const LinkChoice = ({ label, links, isDense, className }: LinkChoiceProps) => (
  <nav aria-label={label} className={className}>
    <ul className={clsx('flex gap-1 rounded-control border border-line bg-sunk p-1', !isDense && 'sm:inline-flex')}>
      {links.map(({ label: word, href, isChosen, count }) => (
        <li key={word} className="grow">
          <Anchor
            href={href}
            aria-current={isChosen ? 'true' : undefined}
            className={clsx(
              'flex min-h-10 items-center justify-center gap-x-1.5 whitespace-nowrap rounded-sm px-2 text-sm transition-colors sm:min-h-8',
              !isDense && 'sm:px-3',
              isChosen
                ? 'bg-card font-semibold text-ink shadow-[0_0_0_1px_var(--color-line)]'
                : 'text-ink-soft hover:text-ink',
            )}
          >
            {word}
            {count !== undefined && <span className="tabular-nums">{count.toLocaleString('en-US')}</span>}
          </Anchor>
        </li>
      ))}
    </ul>
  </nav>
)
