import clsx from 'clsx'
import { PencilLine, StickyNote } from 'lucide-react'
import type { Conversation } from '#contract/messages/conversations.ts'
import type { Viewer } from '#contract/team/colleague.ts'
import { formatWait } from '#domain/calendar/format-wait.ts'
import { localTimeAt } from '#domain/calendar/zones.ts'
import { counted } from '#domain/english/counted.ts'
import { listed } from '#domain/english/words.ts'
import { settings } from '#web/lib/settings.ts'
import { DueLine } from '#web/shared/work/due-mark.tsx'
import type { SteadyRow } from '#web/shared/work/steady-rows.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { keyOf } from './conversation-item.ts'

interface ConversationRowProps {
  row: SteadyRow<Conversation>
  viewers: readonly (Viewer & Partial<Conversation['viewers'][number]>)[]
  href: string
  isOpen: boolean
  myId: string
  now: Date
}

export function ConversationRow({ row: { item, endedAt }, viewers, href, isOpen, myId, now }: ConversationRowProps) {
  return (
    <li
      data-work={keyOf(item)}
      className={clsx(
        'scroll-my-16 border-line border-b last:border-b-0',
        isOpen && 'bg-brand-soft',
        endedAt && 'text-ink-faint',
      )}
    >
      <Anchor
        href={href}
        data-row-action
        aria-current={isOpen || undefined}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-3 py-2 text-sm transition-colors hover:bg-sunk focus-visible:-outline-offset-2"
      >
        <bdi className="truncate font-semibold">{item.client.name}</bdi>
        {endedAt ? <Ended at={endedAt} /> : <DueLine item={item} now={now} />}
        <span className="col-span-2 truncate">
          <FirstLine item={item} />
        </span>
        <span className="col-span-2 flex items-baseline justify-between gap-3 text-xs">
          <span className={clsx('truncate tabular-nums', !endedAt && 'text-ink-soft')}>
            <Age item={item} now={now} />
          </span>
          <Who item={item} viewers={viewers} myId={myId} />
        </span>
      </Anchor>
    </li>
  )
}

function FirstLine({ item: { found, lastMessage, count } }: { item: Conversation }) {
  if (found) {
    return (
      <>
        {found.kind === 'note' && (
          <>
            <StickyNote aria-hidden="true" className="mr-1 inline size-3.5 text-warn" />
            <span className="sr-only">Note: </span>
          </>
        )}
        <MarkedWords text={found.beginning} ranges={found.ranges} />
      </>
    )
  }
  return (
    <>
      {lastMessage?.subject ?? 'No messages yet'}
      {count > 1 && ` (${count} messages)`}
      {lastMessage && (
        <span className="text-ink-soft">
          {lastMessage.beginning && ` · ${lastMessage.beginning}`}
          {lastMessage.attachments > 0 && ` · ${counted(lastMessage.attachments, 'file')}`}
        </span>
      )}
    </>
  )
}

const Ended = ({ at }: { at: Date }) => (
  <span className="whitespace-nowrap text-xs tabular-nums">
    Off the list, {localTimeAt(at, settings.timeZone).slice(11)}
  </span>
)

function Age({ item: { applicationNumber, since, closed, lastMessage }, now }: { item: Conversation; now: Date }) {
  const waits = since && `waiting ${formatWait(new Date(since), now)}`
  const ended =
    closed || !lastMessage ? 'no answer needed' : `answered ${formatWait(new Date(lastMessage.at), now)} ago`
  return (
    <>
      {waits ?? ended} · {applicationNumber}
    </>
  )
}

function Who({
  item: { assignedTo },
  viewers,
  myId,
}: Pick<ConversationRowProps, 'viewers' | 'myId'> & { item: Conversation }) {
  const others = viewers.filter(({ id }) => id !== myId)
  const writing = others.filter(({ doing }) => doing === 'writing')
  const present = writing.length > 0 ? writing : others
  if (present.length > 0) {
    const names = listed(present.map(({ name }) => name.split(' ')[0] ?? name))
    const is = present.length > 1 ? 'are' : 'is'
    return (
      <span className="flex shrink-0 items-center gap-1 font-semibold text-info">
        {writing.length > 0 && <PencilLine aria-hidden="true" className="size-3.5" />}
        {names} {is} {writing.length > 0 ? 'writing' : 'here'}
      </span>
    )
  }
  if (!assignedTo) return null
  return (
    <span className="max-w-28 shrink-0 truncate text-ink-soft">{assignedTo.id === myId ? 'You' : assignedTo.name}</span>
  )
}

interface MarkedWordsProps {
  text: string
  ranges: readonly (readonly [from: number, to: number])[]
}

const MarkedWords = ({ text, ranges }: MarkedWordsProps) => (
  <>
    {ranges.map(([from, to], at) => (
      <span key={from}>
        {text.slice(ranges[at - 1]?.[1] ?? 0, from)}
        <mark className="rounded-sm bg-amber-soft text-ink">{text.slice(from, to)}</mark>
      </span>
    ))}
    {text.slice(ranges.at(-1)?.[1] ?? 0)}
  </>
)
