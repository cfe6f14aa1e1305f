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
  if (!data) return <Skeleton className="h-12 rounded-card lg:h-10" />
  return (
    <nav aria-label="Steps">
      <ol className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:thin] sm:mx-0 sm:px-0">
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

const StepLink = ({ title, count, href, isChosen }: StepLinkProps) => (
  <li className={clsx('shrink-0', count === 0 && !isChosen && 'hidden')}>
    <Anchor
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(
        'flex min-h-11 items-center gap-2 whitespace-nowrap rounded-control border px-2.5 text-sm transition-colors hover:border-line-strong lg:min-h-9',
        isChosen ? 'border-brand bg-brand-soft font-semibold' : 'border-line bg-card',
      )}
    >
      <span>{title}</span>
      <span className="font-semibold tabular-nums">{count.toLocaleString('en-US')}</span>
    </Anchor>
  </li>
)
