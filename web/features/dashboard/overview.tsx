import { useQuery } from '@tanstack/react-query'
import { CreditCard, FileUp, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Application, getApprovalText } from '#contract/applications/applications.ts'
import { getCaseState } from '#contract/cases/case-state.ts'
import { listChecklist } from '#contract/requirements.ts'
import { progressOf } from '#domain/requirements/progress.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { ApprovalWords } from '#web/shared/applications/approval-text.tsx'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/data-states.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { FirstScreenSkeleton } from './dashboard-skeleton.tsx'
import { FirstScreen } from './first-screen.tsx'
import { hasPassed } from './next-step.ts'
import { datesOf, PathDates } from './path-dates.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatCards } from './stat-cards.tsx'

const neverCame = ({ isError, data }: { isError: boolean; data: unknown }) => isError && !data

export function Overview({ application }: { application: Application }) {
  const checklist = useRead(listChecklist, { params: { id: application.id } })
  const state = useRead(getCaseState, { params: { id: application.id } })
  const progress = checklist.data && progressOf(checklist.data)
  const isBroken = neverCame(checklist) || neverCame(state)
  return (
    <div className="space-y-4 sm:space-y-5">
      {state.data && <FirstScreen application={application} state={state.data} />}
      {!state.data && !isBroken && <FirstScreenSkeleton />}
      {isBroken && (
        <NotLoaded
          onRetry={() => void Promise.all([checklist.refetch(), state.refetch()])}
          retrying={checklist.isFetching || state.isFetching}
        />
      )}
      {application.status === 'approved' && state.data && !hasPassed(state.data) && <Approved />}
      <DatesOrFigures applicationId={application.id}>
        <StatCards application={application} progress={progress} isLoading={checklist.isPending} />
      </DatesOrFigures>
      <QuickActions />
      <RecentActivity applicationId={application.id} />
    </div>
  )
}

const NotLoaded = (retry: { onRetry: () => void; retrying: boolean }) => (
  <Card>
    <LoadFailure title="Your checklist could not be loaded" {...retry}>
      What you uploaded is safe. Please check your connection and try again.
    </LoadFailure>
  </Card>
)

function DatesOrFigures({ applicationId, children }: { applicationId: string; children: ReactNode }) {
  const { data: path } = useQuery(pathQuery(applicationId))
  const dates = path ? datesOf(path) : []
  if (dates.length === 0) return children
  return (
    <>
      <PathDates dates={dates} />
      <Folded flush summary={<span className="font-semibold text-sm">Fees and papers</span>}>
        {children}
      </Folded>
    </>
  )
}

const Approved = () => (
  <section aria-labelledby="approved-title" className="rounded-card border border-good-line bg-good-soft p-3">
    <details>
      <summary className="min-h-6 cursor-pointer font-semibold text-good text-sm">
        <h2 id="approved-title" className="inline">
          Your application is approved
        </h2>
      </summary>
      <div className="pt-2 text-sm">
        <QueryView
          query={useRead(getApprovalText, {})}
          bare
          quiet
          failure="The message from our team could not be loaded"
          skeleton="h-24 w-full"
        >
          {({ text }) => <ApprovalWords>{text}</ApprovalWords>}
        </QueryView>
      </div>
    </details>
  </section>
)

const actions = [
  { href: '/documents', icon: FileUp, label: 'Upload Documents' },
  { href: '/payments', icon: CreditCard, label: 'View Payments' },
  { href: '/requirements', icon: ListChecks, label: 'View Requirements' },
]

const QuickActions = () => (
  <section aria-labelledby="quick-actions-title">
    <h2 id="quick-actions-title" className="mb-2 font-semibold text-sm">
      Quick Actions
    </h2>
    <ul className="grid grid-cols-3 gap-2 sm:gap-3">
      {actions.map(({ href, icon: Icon, label }) => (
        <li key={href}>
          <Anchor
            href={href}
            className="flex h-full min-h-16 flex-col items-center gap-1 rounded-card bg-sunk px-2 py-3 text-center text-sm leading-tight transition-colors hover:bg-brand-soft sm:min-h-12 sm:flex-row sm:justify-center sm:gap-2 sm:py-2"
          >
            <Icon aria-hidden="true" className="size-5 text-brand" />
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  </section>
)
