import { useQuery } from '@tanstack/react-query'
import { listMyRequests, type RequestCard } from '#contract/third-party-requests/third-party-requests.ts'
import { hasEnded } from '#domain/applications/status.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { trackingLink } from '#domain/third-party-requests/request-card.ts'
import { isUnstarted } from '#domain/third-party-requests/transitions.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { applicationQuery } from '#web/lib/session.ts'
import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { RequestFiles } from '#web/shared/requests/request-files.tsx'
import { RequestStatusBadge } from '#web/shared/requests/request-status.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Jeepney } from '#web/ui/drawings.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const ASKING = 'We ask them for you, and keep asking. There is nothing to do unless we write to you.'
const CLOSED = 'Your application is closed, so we no longer ask them.'

export function MyRequestsScreen() {
  const { data: application } = useQuery(applicationQuery)
  const isEnded = application ? hasEnded(application) : false
  return (
    <>
      <PageHeading title="Papers from your school and PRC" isInBar />
      <p className="mb-4 max-w-2xl text-ink-soft">{isEnded ? CLOSED : ASKING}</p>
      <ApplicationView
        failure="Your requests could not be loaded"
        skeleton="h-40 rounded-card"
        none="We ask others for papers once you have started an application."
      >
        {({ id }) => <MyRequests applicationId={id} isEnded={isEnded} />}
      </ApplicationView>
    </>
  )
}

const MyRequests = ({ applicationId, isEnded }: { applicationId: string; isEnded: boolean }) => (
  <div className="max-w-3xl space-y-4">
    <ListView
      list={useLongList(listMyRequests, { params: { id: applicationId } })}
      failure="Your requests could not be loaded"
      skeleton="h-40 rounded-card"
      empty={{
        drawing: Jeepney,
        title: isEnded ? 'Nothing was asked for' : 'Nothing is asked for yet',
      }}
    >
      {(rows) => {
        const open = rows.filter((card) => !isOver(card))
        const over = rows.filter(isOver)
        return (
          <>
            {open.length > 0 && <RequestCards applicationId={applicationId} cards={open} />}
            {over.length > 0 && (
              <Folded summary={`${over.length} ${isEnded ? 'closed' : 'done'}`}>
                <RequestCards applicationId={applicationId} cards={over} />
              </Folded>
            )}
          </>
        )
      }}
    </ListView>
  </div>
)

const isOver = ({ waitsFor }: RequestCard) => waitsFor === 'No one'

const RequestCards = ({ applicationId, cards }: { applicationId: string; cards: readonly RequestCard[] }) => (
  <ul className="space-y-4">
    {cards.map((card) => (
      <li key={card.id}>
        <RequestCardView applicationId={applicationId} card={card} />
      </li>
    ))}
  </ul>
)

function RequestCardView({ applicationId, card }: { applicationId: string; card: RequestCard }) {
  const { title, status, overdue, expectedBy, nextAskOn, askedAgain } = card
  const last = askedAgain.at(-1)
  const isExpected = expectedBy && expectedBy !== nextAskOn && !isOver(card)
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="wrap-anywhere min-w-0 font-semibold">{title}</h2>
        {!isUnstarted(status) && <RequestStatusBadge status={status} overdue={overdue} />}
      </div>
      <p className="wrap-anywhere">
        <Sentence {...card} />
      </p>
      <p className="text-ink-soft text-sm empty:hidden">
        {isExpected && `Expected by ${formatDay(expectedBy)}. `}
        {last && `We asked again on ${formatDay(last)}. `}
      </p>
      {(card.files.length > 0 || !isOver(card)) && (
        <RequestFiles applicationId={applicationId} requestId={card.id} files={card.files} isTeam={false} />
      )}
    </Card>
  )
}

function Sentence({ sentence, courier, tracking }: RequestCard) {
  const href = tracking && sentence.includes(tracking) ? trackingLink(courier, tracking) : null
  if (!tracking || !href) return sentence
  const [before, ...after] = sentence.split(tracking)
  return (
    <>
      {before}
      <TextLink href={href} newTab>
        {tracking}
      </TextLink>
      {after.join(tracking)}
    </>
  )
}
