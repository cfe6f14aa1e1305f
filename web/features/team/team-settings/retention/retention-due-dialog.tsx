import { useState } from 'react'
import { listRetentionDue, type RetentionDue, type RetentionRule } from '#contract/privacy/retention.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { Status } from '#web/ui/badge.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

const reach = [
  ['1', 'By tomorrow'],
  ['7', 'Within a week'],
  ['30', 'Within 30 days'],
  ['365', 'Within a year'],
] as const

export function RetentionDueDialog({ rule, onClose }: { rule: RetentionRule; onClose: () => void }) {
  const [within, setWithin] = useState('1')
  const list = useLongList(listRetentionDue, { params: { class: rule.id }, query: { within } }, { staleTime: 0 })
  return (
    <ConfirmDialog
      onClose={onClose}
      size="large"
      title={`Deleted next: ${rule.title}`}
      description={rule.deletes}
      cancel="Close"
      confirm={null}
      initialFocus={null}
    >
      <div className="space-y-4">
        <ChoiceField
          label="Show what is due"
          className="max-w-60"
          value={within}
          onChange={setWithin}
          options={reach}
        />
        <ListView
          list={list}
          bare
          failure="The list could not be loaded"
          skeleton="h-40"
          empty="Nothing is due in this time."
        >
          {(rows) => (
            <ul className="divide-y divide-line text-sm">
              {rows.map((one) => (
                <DueRow key={one.id} due={one} />
              ))}
            </ul>
          )}
        </ListView>
      </div>
    </ConfirmDialog>
  )
}

const DueRow = ({ due: { name, applicationNumber, since, dueAt, isHeld } }: { due: RetentionDue }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
    <div className="min-w-0">
      <p className="break-words font-semibold">{name}</p>
      <p className="text-ink-soft">
        {applicationNumber ? `${applicationNumber}, since ` : 'Since '}
        <When at={since} />
      </p>
    </div>
    {isHeld ? (
      <Status tone="warn">On legal hold</Status>
    ) : (
      <p className="whitespace-nowrap">
        <When at={dueAt} time />
      </p>
    )}
  </li>
)
