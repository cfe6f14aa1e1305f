import { MailCheck, Search } from 'lucide-react'
import { type Conversation, countConversations, type listConversations } from '#contract/messages/conversations.ts'
import type { useLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useViewersBySubject } from '#web/shared/presence/presence.ts'
import { useSearchWords } from '#web/shared/use-search-words.ts'
import { RowFocus } from '#web/shared/work/row-focus.tsx'
import type { SteadyRow } from '#web/shared/work/steady-rows.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import type { EmptyStateProps } from '#web/ui/data-states.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { LinkChoice } from '#web/ui/link-choice.tsx'
import { MESSAGES_NOT_FETCHED } from '../thread/thread-query.ts'
import { keyOf } from './conversation-item.ts'
import { ConversationRow } from './conversation-row.tsx'
import type { ConversationShow, MessagesAddress } from './messages-address.ts'

const titles: Readonly<Record<ConversationShow, string>> = {
  open: 'Waiting for an answer',
  snoozed: 'Put off',
  closed: 'Answered',
  all: 'All conversations',
}
const shown = [
  { show: 'open', label: 'Waiting' },
  { show: 'snoozed', label: 'Put off' },
  { show: 'closed', label: 'Answered' },
  { show: 'all', label: 'All' },
] as const
const whose = [
  { assigned: 'me', label: 'Mine', count: 'mine' },
  { assigned: 'nobody', label: 'Nobody’s', count: 'unassigned' },
  { assigned: undefined, label: 'Everybody’s', count: 'open' },
] as const

interface ConversationListProps {
  list: ReturnType<typeof useLongList<typeof listConversations>>
  rows: readonly SteadyRow<Conversation>[]
  address: MessagesAddress
  onUnder: (key: string | null) => void
  myId: string
}

export function ConversationList({ list, rows, address, onUnder, myId }: ConversationListProps) {
  const { filter, hrefWith, hrefOf, opened } = address
  const now = useNow()
  const viewers = useViewersBySubject()
  const { data: counts } = useRead(countConversations, {})
  return (
    <section aria-labelledby="waiting-title" className="flex min-h-0 flex-col gap-2">
      <h2 id="waiting-title" className="sr-only">
        {titles[filter.show]}
      </h2>
      <LinkChoice
        label="Which conversations"
        isDense
        links={shown.map(({ show, label }) => ({
          label,
          href: hrefWith({ show: show === 'open' && !opened ? undefined : show }),
          isChosen: filter.show === show,
          count: { open: counts?.open, snoozed: counts?.snoozed || undefined, closed: undefined, all: undefined }[show],
        }))}
      />
      <LinkChoice
        label="Whose conversations"
        isDense
        links={whose.map(({ assigned, label, count }) => ({
          label,
          href: hrefWith({ assigned }),
          isChosen: filter.assigned === assigned,
          count: filter.show === 'open' ? counts?.[count] : undefined,
        }))}
      />
      <SearchBox />
      <RowFocus onUnder={onUnder}>
        <ListView
          list={{ ...list, rows: list.rows && [...rows] }}
          counts={list.foot.total > 0}
          failure={MESSAGES_NOT_FETCHED}
          skeleton="h-96 rounded-card"
          empty={address.written === '' || address.written === 'show=open' ? nothingWaits : narrowed}
          frame={(content) => (
            <ul aria-label={titles[filter.show]} className="overflow-hidden rounded-card border border-line bg-card">
              {content}
            </ul>
          )}
        >
          {(all) =>
            all.map((row) => (
              <ConversationRow
                key={keyOf(row.item)}
                row={row}
                viewers={viewers?.get(row.item.applicationId) ?? row.item.viewers}
                href={hrefOf(row.item.applicationId)}
                isOpen={row.item.applicationId === address.applicationId}
                myId={myId}
                now={now}
              />
            ))
          }
        </ListView>
      </RowFocus>
    </section>
  )
}

function SearchBox() {
  const { typed, type } = useSearchWords()
  return (
    <div className="relative">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      <TextInput
        type="search"
        aria-label="Search messages and notes"
        placeholder="Search messages and notes"
        autoComplete="off"
        className="pl-9 sm:min-h-10! sm:text-sm"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  )
}

const nothingWaits: EmptyStateProps = {
  icon: MailCheck,
  title: 'No messages are waiting for an answer',
  action: <ButtonLink href="/admin/today">Go to Today</ButtonLink>,
}

const narrowed: EmptyStateProps = {
  icon: MailCheck,
  title: 'No conversations here',
  action: <TextLink href="/messages">Show what waits</TextLink>,
}
