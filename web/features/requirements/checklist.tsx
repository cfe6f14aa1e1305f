import { useQuery } from '@tanstack/react-query'
import type { Application } from '#contract/applications.ts'
import { listChecklist } from '#contract/requirements.ts'
import { progressOf } from '#domain/requirements/progress.ts'
import { read } from '#web/lib/query.ts'
import { tasksQuery } from '#web/shared/applications/tasks.ts'
import { useDifferentNames } from '#web/shared/names/name-spellings.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ChecklistSkeleton } from './checklist-skeleton.tsx'
import { RequirementRow } from './requirement-row.tsx'
import { RequirementStatusBadge } from './requirement-status-badge.tsx'

export function Checklist({ application }: { application: Application }) {
  const { data: rows, isError, isFetching, refetch } = useQuery(read(listChecklist, { params: { id: application.id } }))
  const { data: list } = useQuery(tasksQuery(application.id))
  const names = useDifferentNames(application.id)
  if (!rows && isError) {
    return (
      <Card>
        <LoadFailure title="Your checklist could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          What you uploaded is safe. Please check your connection and try again.
        </LoadFailure>
      </Card>
    )
  }
  if (!rows) return <ChecklistSkeleton />

  const { approved, pending, total, percent, pendingPercent } = progressOf(rows)
  const other = list?.tasks.find(({ code }) => code === list.next && !rows.some((row) => row.requirementId === code))
  return (
    <section aria-labelledby="checklist-title" className="overflow-hidden rounded-card border border-line bg-card">
      <div className="space-y-3 border-line border-b p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="checklist-title" className="font-semibold text-lg tabular-nums">
            {approved} of {total} requirements completed
          </h2>
          <ul aria-label="What the symbols mean" className="flex flex-wrap gap-1.5">
            <li>
              <RequirementStatusBadge status="approved" />
            </li>
            <li>
              <RequirementStatusBadge status="pending">Pending</RequirementStatusBadge>
            </li>
            <li>
              <RequirementStatusBadge status="missing" />
            </li>
          </ul>
        </div>
        <ProgressBar
          label="Completed requirements"
          value={percent}
          underWay={pendingPercent}
          valueText={`${approved} of ${total} completed, ${pending} under review`}
        />
        {other && (
          <p className="text-sm">
            Your next step: <TextLink href={other.href}>{other.title}</TextLink>
          </p>
        )}
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <RequirementRow
            key={row.id}
            row={row}
            isNext={row.requirementId === list?.next}
            name={names.find(({ requirementId }) => requirementId === row.requirementId)}
          />
        ))}
      </ul>
    </section>
  )
}
