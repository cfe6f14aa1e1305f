import { ChevronRight, CreditCard, FileUp, ListChecks } from 'lucide-react'
import type { Application } from '#contract/applications.ts'
import { type CaseState, getCaseState } from '#contract/cases/case-state.ts'
import { listChecklist } from '#contract/requirements.ts'
import { hasEnded } from '#domain/applications/status.ts'
import { type ChecklistProgress, progressOf } from '#domain/requirements/progress.ts'
import { useRead } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/data-states.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ApprovedCard } from './approved-card.tsx'
import { NextStepSkeleton, ProgressSkeleton } from './dashboard-skeleton.tsx'
import { JourneyCard } from './journey-card.tsx'
import { hasPassed, nextStepOf } from './next-step.ts'
import { NextStepCard } from './next-step-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatCards } from './stat-cards.tsx'

export function Overview({ application }: { application: Application }) {
  const checklist = useRead(listChecklist, { params: { id: application.id } })
  const state = useRead(getCaseState, { params: { id: application.id } })
  const progress = checklist.data && progressOf(checklist.data)
  const isBroken = (checklist.isError && !checklist.data) || (state.isError && !state.data)
  return (
    <div className="space-y-4 sm:space-y-6">
      {state.data && <ComesFirst application={application} state={state.data} />}
      {!state.data && !isBroken && <NextStepSkeleton />}
      {isBroken && (
        <Card>
          <LoadFailure
            title="Your checklist could not be loaded"
            onRetry={() => void Promise.all([checklist.refetch(), state.refetch()])}
            retrying={checklist.isFetching || state.isFetching}
          >
            What you uploaded is safe. Please check your connection and try again.
          </LoadFailure>
        </Card>
      )}
      {!hasEnded(application) && <JourneyCard applicationId={application.id} />}
      <StatCards application={application} progress={progress} isLoading={checklist.isPending} />
      {progress && <ProgressCard progress={progress} />}
      {checklist.isPending && <ProgressSkeleton />}
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <QuickActions />
        <RecentActivity applicationId={application.id} />
      </div>
    </div>
  )
}

function ProgressCard({ progress }: { progress: ChecklistProgress }) {
  const { approved, pending, total } = progress
  const words = `${approved} of ${total} requirements approved${pending > 0 ? `, ${pending} under review` : ''}`
  return (
    <Card aria-labelledby="progress-title">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="progress-title" className="font-semibold text-lg">
          Application Progress
        </h2>
        <p className="font-semibold text-lg tabular-nums">{progress.percent}%</p>
      </div>
      <ProgressBar
        label="Approved requirements"
        value={progress.percent}
        underWay={progress.pendingPercent}
        valueText={words}
      />
      <p className="mt-3 text-ink-soft text-sm">{words}</p>
    </Card>
  )
}

/** After an approval the way goes on: what holds it up stands before the good news, and a pass before everything. */
function ComesFirst({ application: { status }, state }: { application: Application; state: CaseState }) {
  const { firstName } = useUser()
  const isApproved = status === 'approved' && !hasPassed(state)
  return (
    <>
      {(!isApproved || state.next.applicant?.blocks) && (
        <NextStepCard step={nextStepOf({ firstName, status, state })} />
      )}
      {isApproved && <ApprovedCard state={state} />}
    </>
  )
}

const actions = [
  { href: '/documents', icon: FileUp, label: 'Upload Documents', text: 'Send or replace a PDF' },
  { href: '/payments', icon: CreditCard, label: 'View Payments', text: 'What you owe and what you have paid' },
  { href: '/requirements', icon: ListChecks, label: 'View Requirements', text: 'Your whole checklist' },
]

const QuickActions = () => (
  <Card title="Quick Actions" titleId="quick-actions-title">
    <ul className="-mx-2 space-y-1">
      {actions.map(({ href, icon: Icon, label, text }) => (
        <li key={href}>
          <Anchor
            href={href}
            className="flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5 transition-colors hover:bg-sunk"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-soft text-brand">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-semibold text-sm">{label}</span>
              <span className="block text-ink-soft text-sm">{text}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 text-ink-faint" />
          </Anchor>
        </li>
      ))}
    </ul>
  </Card>
)
