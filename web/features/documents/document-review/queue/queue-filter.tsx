import clsx from 'clsx'
import { useLocation } from 'wouter'
import { countWaiting, WAITING_COUNTED_TO, type WaitingCounts } from '#contract/documents/documents.ts'
import { RequirementId } from '#contract/requirements.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { useRead } from '#web/lib/query.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Select } from '#web/ui/inputs.tsx'
import type { Queue } from '../workspace/use-reviewing.ts'
import { type AssigneeFilter, queueAddress } from './use-queue-filter.ts'

const parts: readonly { part: AssigneeFilter; label: string; count: keyof Omit<WaitingCounts, 'types'> }[] = [
  { part: undefined, label: 'All', count: 'all' },
  { part: 'me', label: 'Mine', count: 'mine' },
  { part: 'nobody', label: 'Unassigned', count: 'unassigned' },
]

const shown = (count: number, isExact = false) =>
  `${count.toLocaleString('en-US')}${count >= WAITING_COUNTED_TO && !isExact ? '+' : ''}`

interface QueuePartsProps {
  chosen: Queue
  counts: WaitingCounts | undefined
}

const QueueParts = ({ chosen: { requirement, assigned }, counts }: QueuePartsProps) => (
  <nav aria-label="Whose documents" className="max-sm:w-full">
    <ul className="grid grid-cols-3 gap-1 rounded-control border border-line bg-sunk p-1 sm:inline-flex">
      {parts.map(({ part, label, count }) => (
        <li key={label}>
          <Anchor
            href={queueAddress({ assigned: part, requirement })}
            aria-current={part === assigned ? 'true' : undefined}
            className={clsx(
              'flex min-h-10 flex-wrap items-center justify-center gap-x-1.5 rounded-sm px-2 text-sm transition-colors sm:min-h-8 sm:px-3',
              part === assigned
                ? 'bg-card font-semibold text-ink shadow-[0_0_0_1px_var(--color-line)]'
                : 'text-ink-soft hover:text-ink',
            )}
          >
            {label}
            {counts && (
              <span className="tabular-nums">{shown(counts[count], count === 'all' && requirement === undefined)}</span>
            )}
          </Anchor>
        </li>
      ))}
    </ul>
  </nav>
)

export function QueueFilter({ chosen }: { chosen: Queue }) {
  const { requirement, assigned } = chosen
  const [, navigate] = useLocation()
  const { data: counts } = useRead(countWaiting, { query: { requirement, assigned } })
  const ofType = new Map(counts?.types.map(({ requirementId, count }) => [requirementId, count]))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <QueueParts chosen={chosen} counts={counts} />
      <search className="block w-full sm:w-72">
        <Select
          aria-label="Document type"
          value={requirement ?? ''}
          onChange={({ target }) =>
            navigate(queueAddress({ assigned, requirement: RequirementId.safeParse(target.value).data }))
          }
          className="sm:min-h-10 sm:text-sm"
        >
          <option value="">All document types</option>
          {checklist.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
              {counts && ` (${shown(ofType.get(id) ?? 0)})`}
            </option>
          ))}
        </Select>
      </search>
    </div>
  )
}
