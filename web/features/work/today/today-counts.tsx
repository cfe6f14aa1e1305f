import clsx from 'clsx'
import type { ReactNode } from 'react'
import { kindLabels } from '#content/work/kind-labels.ts'
import { countWork, type WorkCounts } from '#contract/work/work.ts'
import { formatWork } from '#domain/work/due.ts'
import { useRead } from '#web/lib/query.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { LinkChoice } from '#web/ui/link-choice.tsx'
import { kindIcons } from './kind-icons.ts'
import type { TodayAddress, TodayFilter } from './today-address.ts'

function useCounts(
  { filter: { order: _order, ...filter } }: TodayAddress,
  without: TodayFilter,
): WorkCounts | undefined {
  const query = Object.fromEntries(Object.entries({ ...filter, ...without }).filter(([, value]) => value !== undefined))
  return useRead(countWork, { query }).data
}

const count = (number: number | undefined) => number?.toLocaleString('en-US')

const heads = [
  { name: 'late', label: 'Late', filter: { late: 'true', due: undefined } },
  { name: 'today', label: 'Due today', filter: { late: undefined, due: 'today' } },
  { name: 'later', label: 'Later', filter: { late: undefined, due: 'later' } },
] as const
const ANY_TIME = { late: undefined, due: undefined }

export function DueHeads({ address }: { address: TodayAddress }) {
  const { filter, hrefWith } = address
  const counts = useCounts(address, ANY_TIME)
  return (
    <nav aria-label="When it is due" className="max-sm:w-full">
      <ul className="grid grid-cols-3 gap-2">
        {heads.map(({ name, label, filter: own }) => {
          const isChosen = filter.late === own.late && filter.due === own.due
          const href = hrefWith(isChosen ? ANY_TIME : own)
          return (
            <DueHead key={name} {...{ label, href, isChosen, share: counts?.due[name], isLate: name === 'late' }} />
          )
        })}
      </ul>
    </nav>
  )
}

interface DueHeadProps {
  label: string
  href: string
  isChosen: boolean
  share: WorkCounts['due']['late'] | undefined
  isLate: boolean
}

const DueHead = ({ label, href, isChosen, share, isLate }: DueHeadProps) => (
  <li>
    <Anchor
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(
        'block min-h-14 rounded-control border px-3 py-1.5 leading-tight transition-colors sm:min-w-36',
        isChosen ? 'border-brand bg-brand-soft' : 'border-line bg-card hover:border-line-strong',
      )}
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="text-ink-soft text-sm">{label}</span>
        <span className={clsx('font-semibold text-lg tabular-nums', isLate && share?.count && 'text-bad')}>
          {share ? count(share.count) : <Skeleton className="h-5 w-6" />}
        </span>
      </span>
      <span className="block text-ink-soft text-xs">
        {share ? formatShare(share) : <Skeleton className="my-0.5 h-3 w-16" />}
      </span>
    </Anchor>
  </li>
)

const formatShare = ({ count, weight }: WorkCounts['due']['late']) =>
  count > 0 ? `about ${formatWork(weight)}` : 'nothing'

const whose = [
  { value: 'me', label: 'Mine', count: 'mine' },
  { value: 'nobody', label: 'Nobody’s', count: 'unassigned' },
  { value: undefined, label: 'All', count: 'total' },
] as const

export function WhoseWork({ address }: { address: TodayAddress }) {
  const { filter, hrefWith } = address
  const counts = useCounts(address, { assigned: undefined })
  return (
    <LinkChoice
      label="Whose work"
      className="max-sm:grow"
      links={whose.map(({ value, label, count: name }) => ({
        label,
        href: hrefWith({ assigned: value }),
        isChosen: filter.assigned === value,
        count: counts?.[name],
      }))}
    />
  )
}

const Chip = ({ href, isChosen, children }: { href: string; isChosen: boolean; children: ReactNode }) => (
  <li className="shrink-0">
    <Anchor
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(
        'inline-flex min-h-10 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 text-sm transition-colors sm:min-h-8 sm:px-2.5 [&_svg]:size-4',
        isChosen
          ? 'border-brand bg-brand-soft font-semibold text-brand-strong'
          : 'border-line bg-card text-ink-soft hover:border-line-strong hover:text-ink',
      )}
    >
      {children}
    </Anchor>
  </li>
)

export function KindChips({ address }: { address: TodayAddress }) {
  const { filter, hrefWith } = address
  const counts = useCounts(address, { kind: undefined })
  const resting = useCounts(address, { snoozed: 'true' })?.total ?? 0
  const kinds = counts?.kinds.filter(({ kind, count }) => count > 0 || filter.kind === kind)
  return (
    <nav aria-label="Kinds of work" className="min-w-0 max-sm:-mx-4">
      <ul className="flex min-h-8 gap-1.5 [scrollbar-width:none] max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap">
        {kinds?.map(({ kind, count: number }) => {
          const Icon = kindIcons[kind]
          const isChosen = filter.kind === kind
          return (
            <Chip key={kind} href={hrefWith({ kind: isChosen ? undefined : kind })} isChosen={isChosen}>
              <Icon aria-hidden="true" />
              {kindLabels[kind].all}
              <span className="font-semibold tabular-nums">{count(number)}</span>
            </Chip>
          )
        })}
        {(resting > 0 || filter.snoozed) && (
          <Chip href={hrefWith({ snoozed: filter.snoozed ? undefined : 'true' })} isChosen={Boolean(filter.snoozed)}>
            Put off
            <span className="font-semibold tabular-nums">{count(resting)}</span>
          </Chip>
        )}
      </ul>
    </nav>
  )
}
