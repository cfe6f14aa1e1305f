import { useQuery } from '@tanstack/react-query'
import { getApprovalSettings } from '#contract/team-settings.ts'
import { read } from '#web/lib/query.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ApprovalForm } from './approval-form.tsx'

export function ApprovalCard() {
  const { data, isLoadingError, isFetching, refetch } = useQuery(read(getApprovalSettings, {}))
  return (
    <Card aria-labelledby="approval-title">
      <CardHeader
        title="When an application is approved"
        titleId="approval-title"
        description="What the applicant sees on the dashboard and in the email about the approval."
      />
      {isLoadingError && (
        <LoadFailure title="The text could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isLoadingError && <Skeleton className="h-64 w-full" />}
      {data && <ApprovalForm stored={data} />}
    </Card>
  )
}
