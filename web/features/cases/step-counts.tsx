import clsx from 'clsx'
import { countCases } from '#contract/cases/cases.ts'
import { useRead } from '#web/lib/query.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { CaseAddress } from './case-filters.tsx'
import { caseParams } from './case-query.ts'

export function StepCounts({ address: { query, hrefOf } }: { address: CaseAddress }) {
  const { data, isError } = useRead(countCases, {})
  if (!data && isError) return <Notice tone="warn">The counts could not be loaded.</Notice>
  if (!data) return <Skeleton className="h-28 rounded-card" />
  return (
    <nav aria-label="Steps" className="space-y-2">
      <p className="text-ink-soft text-sm">How many open cases stand at each step</p>
      <ol className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 sm:grid sm:grid-cols-3 lg:grid-cols-7">
        {data.steps.map((step) => {
          const isChosen = query.step === step.code
          const href = hrefOf(caseParams.write({ sort: query.sort, step: isChosen ? undefined : step.code }))
          return <StepLink key={step.code} {...step} {...{ href, isChosen }} />
        })}
      </ol>
    </nav>
  )
}

interface StepLinkProps {
  title: string
  count: number
  href: string
  isChosen: boolean
}

// A phone has room for the steps at which somebody stands.
const StepLink = ({ title, count, href, isChosen }: StepLinkProps) => (
  <li className={clsx('max-sm:w-40 max-sm:shrink-0', count === 0 && !isChosen && 'max-sm:hidden')}>
    <Anchor
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(
        'flex h-full min-h-11 items-start justify-between gap-2 rounded-control border px-2.5 py-1.5 text-sm leading-snug transition-colors hover:border-line-strong',
        isChosen ? 'border-brand bg-brand-soft font-semibold' : 'border-line bg-card',
        count === 0 && !isChosen && 'text-ink-soft',
      )}
    >
      <span className="wrap-anywhere min-w-0">{title}</span>
      <span className="font-semibold tabular-nums">{count.toLocaleString('en-US')}</span>
    </Anchor>
  </li>
)
