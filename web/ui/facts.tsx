import type { ReactNode } from 'react'

export const Facts = ({ facts }: { facts: readonly { term: ReactNode; value: ReactNode }[] }) => (
  <dl className="divide-y divide-line text-sm">
    {facts.map(({ term, value }, index) => (
      <div key={`fact-${String(index)}`} className="gap-4 py-2.5 sm:flex">
        <dt className="shrink-0 text-ink-soft sm:w-44">{term}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
