import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Application } from '#contract/applications.ts'
import { hasEnded } from '#domain/applications/status.ts'
import { useDraft } from '#web/lib/draft.ts'
import { asLongList } from '#web/lib/long-list.ts'
import { useUser } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BY_HAND, ByHandCard } from '../by-hand/by-hand-card.tsx'
import { againOf, emptyReport } from '../by-hand/report-draft.ts'
import { ReportedPayments } from '../by-hand/reported-payments.tsx'
import { channelsQuery, proofsQuery, statementQuery } from './account-query.ts'
import { DueCard } from './due-card.tsx'

export function Account({ application }: { application: Application }) {
  const statement = useQuery(statementQuery(application.id))
  const channels = useQuery(channelsQuery)
  const { rows: proofs = [], foot, isMissing, again } = asLongList(useInfiniteQuery(proofsQuery(application.id)))
  const { draft, write, clear } = useDraft(useUser().id, `payment-by-hand:${application.id}`, emptyReport)
  const asks = !hasEnded(application)
  const parts = [statement, channels]
  if (isMissing || parts.some(({ isLoadingError }) => isLoadingError)) {
    const retry = () => {
      for (const part of parts) void part.refetch()
      again.onRetry()
    }
    return (
      <Card padded={false}>
        <LoadFailure title="Where to pay could not be loaded" onRetry={retry} retrying={again.retrying}>
          What you paid is safe. Please check your connection and try again.
        </LoadFailure>
      </Card>
    )
  }
  if (!statement.data || !channels.data) return <Skeleton className="h-40 rounded-card" />
  return (
    <>
      {asks && <DueCard statement={statement.data} />}
      {asks && channels.data.length > 0 && (
        <ByHandCard
          application={application}
          channels={channels.data.filter(({ status }) => status === 'active')}
          statement={statement.data}
          draft={draft}
          write={write}
          clear={clear}
          filedId={proofs.find(({ objectPath }) => objectPath)?.id}
        />
      )}
      <ReportedPayments
        proofs={proofs}
        foot={foot}
        onAgain={(proof) => {
          write(againOf(proof))
          document.getElementById(BY_HAND)?.scrollIntoView({ block: 'start' })
        }}
      />
    </>
  )
}
