import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listActivities } from '#contract/applications/applications.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { listMessages, type Message } from '#contract/messages/messages.ts'
import { isNewFor } from '#domain/messages/direction.ts'
import { readPages, useRead } from '#web/lib/query.ts'
import { together } from '#web/lib/query-view.tsx'
import { applicationQuery, useUser } from '#web/lib/session.ts'
import { When } from '#web/lib/when.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { LampInWindow } from '#web/ui/drawings.tsx'
import { useUnreadCount } from '../unread.ts'
import {
  NotificationLine,
  NotificationLink,
  NotificationSection,
  NotificationsFailed,
  NotificationsLoading,
} from './notification-parts.tsx'

const SHOWN = 4
// The same limits as the message screen and the dashboard, so that their cached lists show at once.
const MESSAGES_READ = 20
const ACTIVITIES_READ = 6

export function ApplicantNotifications({ onLeave }: { onLeave: () => void }) {
  const { data: application } = useQuery(applicationQuery)
  if (application === undefined) return <NotificationsLoading />
  if (application === null) return <Nothing />
  return <NewsOf applicationId={application.id} onLeave={onLeave} />
}

const Nothing = () => <EmptyState drawing={LampInWindow} title="Nothing new" className="border-line border-t" />

function NewsOf({ applicationId, onLeave }: { applicationId: string; onLeave: () => void }) {
  const user = useUser()
  const unread = useUnreadCount()
  const messages = useInfiniteQuery(readPages(listMessages, { query: { applicationId } }, MESSAGES_READ))
  const activities = useInfiniteQuery(readPages(listActivities, { params: { id: applicationId } }, ACTIVITIES_READ))

  const { data: list } = useRead(getTasks, { params: { id: applicationId } })

  const { data, isFetching, refetch } = together(messages, activities)
  const failed = <NotificationsFailed onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return [messages, activities].some(({ isPending }) => isPending) ? <NotificationsLoading /> : failed
  const [{ pages: messagePages }, { pages: activityPages }] = data
  const fresh = messagePages.flatMap(({ rows }) => rows).filter((message) => isNewFor(user, message))
  const last = activityPages.flatMap(({ rows }) => rows).slice(0, SHOWN)
  // Unread messages have their own line below.
  const next = list?.tasks.find(({ code }) => code === list.next && code !== 'unread_message')
  if (!next && fresh.length === 0 && unread === 0 && last.length === 0) return <Nothing />
  return (
    <>
      {next && (
        <NotificationSection title="Your next step">
          <NotificationLink href={next.href} onLeave={onLeave}>
            {next.title}
          </NotificationLink>
        </NotificationSection>
      )}
      <Unread messages={fresh} count={unread} onLeave={onLeave} />
      {last.length > 0 && (
        <NotificationSection title="Latest activity">
          {last.map(({ id, description, createdAt }) => (
            <NotificationLine key={id} at={createdAt}>
              {description}
            </NotificationLine>
          ))}
        </NotificationSection>
      )}
    </>
  )
}

function Unread({ messages, count, onLeave }: { messages: readonly Message[]; count: number; onLeave: () => void }) {
  const shown = messages.slice(0, SHOWN)
  const more = Math.max(count, messages.length) - shown.length
  return (
    <NotificationSection title={shown.length + more > 0 ? 'Unread messages' : 'No unread messages'}>
      {shown.map(({ id, subject, createdAt }) => (
        <NotificationLink key={id} href="/messages" onLeave={onLeave} about={<When at={createdAt} time />}>
          {subject}
        </NotificationLink>
      ))}
      {more > 0 && (
        <NotificationLink href="/messages" onLeave={onLeave}>
          {shown.length > 0 ? `${more} more unread` : `${more} unread`}
        </NotificationLink>
      )}
    </NotificationSection>
  )
}
