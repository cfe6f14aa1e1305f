import { useQuery } from '@tanstack/react-query'
import { getReminderSettings } from '#contract/reminders.ts'
import { read } from '#web/lib/query.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RemindersForm } from './reminders-form.tsx'

export function RemindersCard() {
  // Asked when the page is opened; what is typed meanwhile is not written over.
  const { data, isLoadingError, isFetching, refetch } = useQuery(read(getReminderSettings, {}))
  return (
    <Card aria-labelledby="reminders-title">
      <CardHeader
        title="Reminders"
        titleId="reminders-title"
        description="Sent automatically, for the whole team. Nothing is sent until someone turns reminders on."
      />
      {isLoadingError && (
        <LoadFailure title="The reminders could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isLoadingError && <Skeleton className="h-64 w-full" />}
      {data && <RemindersForm stored={data} />}
    </Card>
  )
}
