import { useQuery } from '@tanstack/react-query'
import type { Application } from '#contract/applications/applications.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { listChecklist } from '#contract/requirements.ts'
import { uploadedShare } from '#domain/documents/uploaded-share.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView, together } from '#web/lib/query-view.tsx'
import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type ChecklistDocument, SIZE_LIMIT } from './document-state.ts'
import { documentsQuery } from './documents-queries.ts'
import { DocumentTabs } from './tabs/document-tabs.tsx'

export const DocumentsScreen = () => (
  <>
    <PageHeading title="Upload Documents" isInBar />
    <ApplicationView
      skeleton={<Loading />}
      none="Documents belong to an application. Start yours, then upload them here one by one."
    >
      {(application) => <Documents application={application} />}
    </ApplicationView>
  </>
)

function Documents({ application }: { application: Application }) {
  const params = { id: application.id }
  const query = together(useQuery(documentsQuery(application.id)), useRead(listChecklist, { params }))
  const tasks = useRead(getTasks, { params })
  return (
    <QueryView
      query={query}
      quiet
      failure="Your documents could not be loaded"
      reassurance="What you uploaded is safe."
      skeleton={<Loading />}
    >
      {([documents, rows]) => {
        const all = checklist.map((requirement) => {
          const row = rows.find(({ requirementId }) => requirementId === requirement.id)
          const filed = documents.find(({ requirementId }) => requirementId === requirement.id)
          return { requirement, required: row?.required ?? requirement.required, row, filed }
        })
        return (
          <>
            <Notice title="Upload Required Documents" className="mb-4 lg:mb-6">
              <p>PDF only, {SIZE_LIMIT} per file</p>
              {isUnderWay(all) && <p>{uploadedShare(all)}</p>}
            </Notice>
            <DocumentTabs applicationId={application.id} documents={all} list={tasks.data} />
          </>
        )
      }}
    </QueryView>
  )
}

/** A rejection is shown first, and full approval has its own text below. */
const isUnderWay = (all: readonly ChecklistDocument[]) =>
  !all.some(({ filed }) => filed?.status === 'rejected') &&
  all.some(({ required, filed }) => required && filed?.status !== 'approved')

const Loading = () => (
  <div role="status">
    <span className="sr-only">Loading your documents</span>
    <Skeleton className="mb-4 h-26 w-full rounded-control lg:mb-6" />
    <div className="lg:flex lg:gap-8">
      <Skeleton className="mb-5 h-64 w-full rounded-control lg:mb-6 lg:h-96 lg:w-60" />
      <div className="grow space-y-6">
        <Skeleton className="h-14 w-3/5" />
        <Skeleton className="h-44 w-full rounded-card" />
        <Skeleton className="h-32 w-full rounded-card" />
      </div>
    </div>
  </div>
)
