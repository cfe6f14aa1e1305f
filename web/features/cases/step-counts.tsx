import clsx from 'clsx'
import { roadStages } from '#content/marketing/road.ts'
import { type CaseCounts, countCases } from '#contract/cases/cases.ts'
import { stepsOfStage } from '#domain/path/stages.ts'
import { useRead } from '#web/lib/query.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { CaseAddress } from './case-filters.tsx'
import { caseParams } from './case-query.ts'

interface CountedStage {
  title: string
  count: number
  written: string
  steps: readonly CaseCounts['steps'][number][]
}

export function StepCounts({ address: { query, hrefOf } }: { address: CaseAddress }) {
  const { data, isError } = useRead(countCases, {})
  if (!data && isError) return <Notice tone="warn">The counts could not be loaded.</Notice>
  if (!data) return <Skeleton className="h-14 rounded-card" />
  const chosen = query.step?.split(',') ?? []
  const stages = stagesIn(data.steps)
  const stage = stages.find(({ steps }) => steps.some(({ code }) => chosen.includes(code)))
  const hrefTo = (step: string | undefined) => hrefOf(caseParams.write({ sort: query.sort, step }))
  return (
    <nav aria-label="Steps" className="space-y-2">
      <ol className="-mx-4 flex overflow-x-auto px-4 [scrollbar-width:thin] sm:mx-0 sm:px-0">
        {stages.map((one) => (
          <StageLink
            key={one.title}
            {...one}
            isChosen={one === stage}
            href={hrefTo(one.written === query.step ? undefined : one.written)}
          />
        ))}
      </ol>
      {stage && <StepsOfStage stage={stage} chosen={query.step} hrefTo={hrefTo} />}
    </nav>
  )
}

interface StepsOfStageProps {
  stage: CountedStage
  chosen: string | undefined
  hrefTo: (step: string) => string
}

const StepsOfStage = ({ stage, chosen, hrefTo }: StepsOfStageProps) => (
  <ol aria-label={`Steps of ${stage.title}`} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {stage.steps.map(({ code, title, count }) => {
      const isChosen = chosen === code
      return (
        <li key={code} className={clsx(count === 0 && !isChosen && 'hidden')}>
          <Anchor
            href={hrefTo(isChosen ? stage.written : code)}
            aria-current={isChosen ? 'true' : undefined}
            className={clsx(
              'flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline lg:min-h-8',
              isChosen ? 'font-semibold text-brand' : 'text-ink-soft',
            )}
          >
            {title} <span className="font-semibold tabular-nums">{count.toLocaleString('en-US')}</span>
          </Anchor>
        </li>
      )
    })}
  </ol>
)

const stagesIn = (steps: CaseCounts['steps']): CountedStage[] =>
  roadStages.map(({ title, titleForTeam, last }) => {
    const own = stepsOfStage(steps, roadStages, last)
    const count = own.reduce((sum, step) => sum + step.count, 0)
    return { title: titleForTeam ?? title, count, written: own.map(({ code }) => code).join(','), steps: own }
  })

const StageLink = ({ title, count, href, isChosen }: CountedStage & { href: string; isChosen: boolean }) => (
  <li className="group shrink-0 grow basis-0">
    <Anchor
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(
        'flex min-h-12 flex-col justify-center whitespace-nowrap border border-r-0 px-3 py-1.5 text-sm leading-tight transition-colors group-first:rounded-l-control group-last:rounded-r-control group-last:border-r',
        isChosen ? 'border-brand bg-brand text-on-brand' : 'border-line bg-card hover:bg-sunk',
      )}
    >
      <span className={clsx('text-xs', !isChosen && 'text-ink-soft')}>{title}</span>
      <span className="font-semibold tabular-nums">{count.toLocaleString('en-US')}</span>
    </Anchor>
  </li>
)
