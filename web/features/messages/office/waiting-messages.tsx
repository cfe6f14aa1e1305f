import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { listUnansweredThreads, type UnansweredThread } from '#contract/messages.ts'
import { formatWait } from '#domain/documents/waiting-age.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { MESSAGES_NOT_FETCHED } from '../thread/thread-query.ts'

export const WaitingMessages = () => (
  <section aria-labelledby="waiting-title">
    <h2 id="waiting-title" className="mb-3 font-semibold text-lg">
      Waiting for an answer
    </h2>
    <WaitingList />
  </section>
)

const WaitingList = () => (
  <ListView
    list={useLongList(listUnansweredThreads, {})}
    counts
    failure={MESSAGES_NOT_FETCHED}
    empty={{
      icon: MailCheck,
      title: 'No messages are waiting for an answer',
      action: <ButtonLink href="/admin/today">Go to Today</ButtonLink>,
      children: 'Messages from clients stay here until someone answers them or marks them as not needing an answer.',
    }}
    skeleton={
      <Card padded={false} aria-busy>
        <ul className="divide-y divide-line">
          <RowsOnTheirWay />
        </ul>
      </Card>
    }
    frame={(threads) => (
      <Card padded={false}>
        <ul className="divide-y divide-line">{threads}</ul>
      </Card>
    )}
  >
    {(threads) => threads.map((thread) => <ThreadRow key={thread.applicationId} thread={thread} />)}
  </ListView>
)

function ThreadRow({ thread }: { thread: UnansweredThread }) {
  const { applicationId, applicationNumber, applicant, subject, beginning, count, since } = thread
  return (
    <li className="group">
      <Anchor
        href={`/messages?applicationId=${applicationId}`}
        className="flex items-start gap-3 px-4 py-3 transition-colors hover:bg-sunk group-first:rounded-t-card group-last:rounded-b-card"
      >
        <RowLayout
          mark={<Avatar name={applicant.name} />}
          sender={applicant.name}
          time={
            <time dateTime={since} title={formatDateTime(since)}>
              waiting {formatWait(new Date(since), new Date())}
            </time>
          }
          subject={count > 1 ? `${subject} (${count} messages)` : subject}
          beginning={beginning}
          number={applicationNumber}
        />
      </Anchor>
    </li>
  )
}

const RowsOnTheirWay = () =>
  ['w-64', 'w-48', 'w-56', 'w-40'].map((width) => (
    <li key={width} aria-hidden="true" className="flex items-start gap-3 px-4 py-3">
      <RowLayout
        mark={<Skeleton round className="size-9" />}
        sender={<Skeleton className="my-1 h-4 w-36" />}
        time={<Skeleton className="my-0.5 h-3 w-28" />}
        subject={<Skeleton className={`my-0.5 h-4 max-w-full ${width}`} />}
        beginning={<Skeleton className="my-0.5 h-4 w-72 max-w-full" />}
        number={<Skeleton className="my-0.5 h-3 w-28" />}
      />
    </li>
  ))

interface RowLayoutProps {
  mark: ReactNode
  sender: ReactNode
  time: ReactNode
  subject: ReactNode
  beginning: ReactNode
  number: ReactNode
}

function RowLayout({ mark, sender, time, subject, beginning, number }: RowLayoutProps) {
  return (
    <>
      {mark}
      <span className="grid min-w-0 grow gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <span className="wrap-anywhere font-semibold">{sender}</span>
        <span className="order-last whitespace-nowrap text-ink-soft text-xs tabular-nums sm:order-none sm:pt-1 sm:text-right">
          {time}
        </span>
        <span className="min-w-0">
          <span className="wrap-anywhere line-clamp-2 text-sm">{subject}</span>
          <span className="wrap-anywhere line-clamp-1 text-ink-soft text-sm">{beginning}</span>
        </span>
        <span className="whitespace-nowrap text-ink-soft text-xs tabular-nums sm:pt-0.5 sm:text-right">{number}</span>
      </span>
    </>
  )
}
