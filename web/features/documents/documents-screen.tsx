import { useQuery } from '@tanstack/react-query'
import type { Application } from '#contract/applications.ts'
import { uploadedShare } from '#domain/documents/uploaded-share.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { applicationQuery } from '#web/lib/session.ts'
import { NoApplication } from '#web/shared/applications/no-application.tsx'
import { tasksQuery } from '#web/shared/applications/tasks.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { checklistQuery, documentsQuery } from './documents-queries.ts'
import { DocumentTabs } from './tabs/document-tabs.tsx'
import { UPLOAD_LIMITS } from './upload-limits.ts'

export function DocumentsScreen() {
  const application = useQuery(applicationQuery)
  return (
    <>
      <PageHeading title="Upload Documents" />
      {application.data && <Documents application={application.data} />}
      {application.data === null && (
        <NoApplication>
          Documents belong to an application. Start yours, then upload them here one by one.
        </NoApplication>
      )}
      {application.isPending && <Loading />}
      {application.isLoadingError && (
        <LoadFailure
          title="Your application could not be loaded"
          onRetry={() => void application.refetch()}
          retrying={application.isRefetching}
        />
      )}
    </>
  )
}

function Documents({ application }: { application: Application }) {
  const documents = useQuery(documentsQuery(application.id))
  const rows = useQuery(checklistQuery(application.id))
  const tasks = useQuery(tasksQuery(application.id))
  const parts = [documents, rows]

  if (documents.data && rows.data) {
    const all = checklist.map((requirement) => {
      const row = rows.data.find(({ requirementId }) => requirementId === requirement.id)
      const filed = documents.data.find(({ requirementId }) => requirementId === requirement.id)
      return { requirement, required: row?.required ?? requirement.required, row, filed }
    })
    return (
      <>
        <Notice title="Upload Required Documents" className="mb-6">
          <p>{UPLOAD_LIMITS}</p>
          <p>{uploadedShare(all)}</p>
        </Notice>
        <DocumentTabs applicationId={application.id} documents={all} list={tasks.data} />
      </>
    )
  }
  if (parts.some((part) => part.isError)) {
    return (
      <LoadFailure
        title="Your documents could not be loaded"
        onRetry={() => {
          for (const part of parts) if (part.isError) void part.refetch()
        }}
        retrying={parts.some((part) => part.isRefetching)}
      >
        What you uploaded is safe. Please check your connection and try again.
      </LoadFailure>
    )
  }
  return <Loading />
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading your documents</span>
      <Skeleton className="mb-6 h-26 w-full rounded-control" />
      <div className="lg:flex lg:gap-8">
        <Skeleton className="mb-6 h-14 w-full rounded-control lg:h-96 lg:w-60" />
        <div className="grow space-y-6">
          <Skeleton className="h-14 w-3/5" />
          <Skeleton className="h-44 w-full rounded-card" />
          <Skeleton className="h-32 w-full rounded-card" />
        </div>
      </div>
    </div>
  )
}
