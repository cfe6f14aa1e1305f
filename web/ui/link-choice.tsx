import clsx from 'clsx'
import { Anchor } from './anchor.tsx'

interface LinkChoiceProps {
  label: string
  links: readonly { label: string; href: string; isChosen: boolean; count?: number | string | undefined }[]
  isDense?: boolean
  // On a phone.
  columns?: keyof typeof inColumns
  className?: string
}

const inColumns = { 2: 'grid grid-cols-2', 3: 'grid grid-cols-3' }

export const LinkChoice = ({ label, links, isDense, columns, className }: LinkChoiceProps) => (
  <nav aria-label={label} className={className}>
    <ul
      className={clsx(
        'gap-1 rounded-control border border-line bg-sunk p-1',
        columns ? inColumns[columns] : 'flex',
        !isDense && 'sm:inline-flex',
      )}
    >
      {links.map(({ label: word, href, isChosen, count }) => (
        <li key={word} className="grow">
          <Anchor
            href={href}
            aria-current={isChosen ? 'true' : undefined}
            className={clsx(
              'flex min-h-10 items-center justify-center gap-x-1.5 whitespace-nowrap rounded-sm px-2 text-sm transition-colors sm:min-h-8',
              !isDense && 'sm:px-3',
              columns && 'flex-wrap',
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
