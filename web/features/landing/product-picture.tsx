import { FileCheck2, FileText, Mail } from 'lucide-react'
import type { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import { checklist, requirementOf } from '#domain/requirements/checklist.ts'
import { progressOf } from '#domain/requirements/progress.ts'
import { requirementLabels } from '#domain/requirements/status.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

const rows: { id: RequirementId; status: RequirementStatus; tone: Tone }[] = [
  { id: 'passport', status: 'approved', tone: 'good' },
  { id: 'bsn-diploma', status: 'approved', tone: 'good' },
  { id: 'hs-diploma', status: 'approved', tone: 'good' },
  { id: 'transcript', status: 'pending', tone: 'warn' },
  { id: 'birth-cert', status: 'missing', tone: 'bad' },
]

const progress = progressOf(
  checklist.map(({ id }) => ({ status: rows.find((row) => row.id === id)?.status ?? 'missing' })),
)

export const ProductPicture = () => (
  <div aria-hidden="true" className="lamp-ground relative select-none rounded-card p-4 sm:p-8 lg:p-9">
    <div className="overflow-hidden rounded-card bg-card shadow-float">
      <div className="flex items-center justify-between gap-3 border-line border-b px-4 py-3 sm:px-5">
        <p className="font-semibold text-sm">Application Requirements</p>
        <p className="text-ink-soft text-xs">An example</p>
      </div>
      <div className="px-4 py-4 sm:px-5">
        <div className="flex items-baseline justify-between gap-3">
          <p className="font-semibold text-sm">
            {progress.approved} of {progress.total} requirements completed
          </p>
          <p className="text-ink-soft text-xs tabular-nums">{progress.percent}%</p>
        </div>
        <ProgressBar label="Application progress" value={progress.percent} className="mt-2.5" />
      </div>
      <ul className="divide-y divide-line border-line border-t sm:pb-4">
        {rows.map(({ id, status, tone }) => (
          <li key={id} className="flex min-h-12 items-center justify-between gap-3 px-4 sm:px-5">
            <span className="flex min-w-0 items-center gap-2.5 text-sm">
              <FileText className="size-4 text-ink-faint" />
              <span className="truncate">{requirementOf(id).name}</span>
            </span>
            <Status tone={tone}>{requirementLabels[status]}</Status>
          </li>
        ))}
      </ul>
    </div>
    <div className="relative z-10 mt-3 flex items-start gap-3 rounded-control border border-line bg-card p-3.5 shadow-float dark:bg-sunk sm:-mt-4 sm:ml-auto sm:w-68 sm:translate-x-4">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-good-soft text-good">
        <FileCheck2 className="size-4" />
      </span>
      <div className="min-w-0 text-xs">
        <p className="font-semibold text-sm">Your passport was approved</p>
        <p className="mt-0.5 flex items-center gap-1.5 text-ink-soft">
          <Mail className="size-3.5" />
          From the review team, just now
        </p>
      </div>
    </div>
  </div>
)
