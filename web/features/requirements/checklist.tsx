import type { Application } from '#contract/applications/applications.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { type ApplicationRequirement, listChecklist } from '#contract/requirements.ts'
import { progressOf } from '#domain/requirements/progress.ts'
import { useRead } from '#web/lib/query.ts'
import { besides, QueryView } from '#web/lib/query-view.tsx'
import { useDifferentNames, useNames } from '#web/shared/names/name-spellings.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ChecklistSkeleton } from './checklist-skeleton.tsx'
import { RequirementRow } from './requirement-row.tsx'
import { RequirementStatusBadge } from './requirement-status-badge.tsx'

export const Checklist = ({ application }: { application: Application }) => (
  <QueryView
    query={besides(useRead(listChecklist, { params: { id: application.id } }), useNames(application.id))}
    quiet
    failure="Your checklist could not be loaded"
    reassurance="What you uploaded is safe."
    skeleton={<ChecklistSkeleton />}
  >
    {(rows) => <Requirements application={application} rows={rows} />}
  </QueryView>
)

function Requirements({ application, rows }: { application: Application; rows: readonly ApplicationRequirement[] }) {
  const { data: list } = useRead(getTasks, { params: { id: application.id } })
  const names = useDifferentNames(application.id)
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
