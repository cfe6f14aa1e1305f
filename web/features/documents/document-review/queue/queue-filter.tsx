import { useLocation } from 'wouter'
import { countWaiting, WAITING_COUNTED_TO, type WaitingCounts } from '#contract/documents/documents.ts'
import { RequirementId } from '#contract/requirements.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { useRead } from '#web/lib/query.ts'
import { Select } from '#web/ui/inputs.tsx'
import { LinkChoice } from '#web/ui/link-choice.tsx'
import type { Queue } from '../workspace/use-review-navigation.ts'
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
  <LinkChoice
    label="Whose documents"
    className="max-sm:w-full"
    columns={3}
    links={parts.map(({ part, label, count }) => ({
      label,
      href: queueAddress({ assigned: part, requirement }),
      isChosen: part === assigned,
      count: counts && shown(counts[count], count === 'all' && requirement === undefined),
    }))}
  />
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
