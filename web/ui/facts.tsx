import clsx from 'clsx'
import type { ReactNode } from 'react'

interface FactsProps {
  facts: readonly ({ term: ReactNode; value: ReactNode } | false | '' | null | undefined)[]
  isNarrow?: boolean
}

export const Facts = ({ facts, isNarrow = false }: FactsProps) => (
  <dl className="divide-y divide-line text-sm">
    {facts.map(
      (fact, index) =>
        fact && (
          <div key={`fact-${String(index)}`} className={isNarrow ? 'flex gap-3 py-1.5' : 'gap-4 py-2.5 sm:flex'}>
            <dt className={clsx('shrink-0 text-ink-soft', isNarrow ? 'w-22' : 'sm:w-44')}>{fact.term}</dt>
            <dd className="min-w-0 break-words">{fact.value}</dd>
          </div>
        ),
    )}
  </dl>
)
