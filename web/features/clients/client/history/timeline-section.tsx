import {
  ArrowRightLeft,
  BadgeDollarSign,
  CreditCard,
  FileCheck2,
  FileInput,
  FileStack,
  FileX2,
  Flag,
  GraduationCap,
  History,
  IdCard,
  type LucideIcon,
  MessageSquare,
  StickyNote,
  Undo2,
  UserCheck,
} from 'lucide-react'
import { listTimeline, type TimelineEntry, type TimelineKind } from '#contract/timeline.ts'
import { timelineLabel } from '#domain/timeline/timeline-labels.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { settings } from '#web/lib/settings.ts'
import { When } from '#web/lib/when.tsx'
import { EventList } from './event-list.tsx'

const icons: Record<TimelineKind, LucideIcon> = {
  started: Flag,
  moved: ArrowRightLeft,
  move_undone: Undo2,
  fees_changed: BadgeDollarSign,
  assigned: UserCheck,
  document_filed: FileInput,
  document_approved: FileCheck2,
  document_returned: FileX2,
  payment_received: CreditCard,
  payment_refunded: CreditCard,
  payment_disputed: CreditCard,
  payment_reinstated: CreditCard,
  payment_reversed: CreditCard,
  message_sent: MessageSquare,
  thread_closed: MessageSquare,
  thread_reopened: MessageSquare,
  note_added: StickyNote,
  packet_ordered: FileStack,
  sheet_saved: IdCard,
  school_added: GraduationCap,
  school_deleted: GraduationCap,
}

export function TimelineSection({ applicationId }: { applicationId: string }) {
  const list = useLongList(listTimeline, { params: { id: applicationId } })
  return (
    <EventList
      title="What happened"
      failure="The timeline could not be loaded"
      list={list}
      empty={{
        icon: History,
        title: 'Nothing has happened yet',
        children: 'Each action is listed here with the person who took it.',
      }}
    >
      {(entry) => <Happening key={`${entry.id}-${entry.kind}`} entry={entry} />}
    </EventList>
  )
}

function Happening({ entry }: { entry: TimelineEntry }) {
  const Icon = icons[entry.kind]
  return (
    <li className="flex gap-3 py-2.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunk text-ink-soft">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 grow text-sm @2xl:flex @2xl:gap-6 @2xl:pt-1.5">
        <div className="min-w-0 grow">
          <p className="wrap-anywhere font-semibold">{timelineLabel(entry, settings.currency)}</p>
          {entry.words && <p className="wrap-anywhere mt-0.5 whitespace-pre-line text-ink">{entry.words}</p>}
        </div>
        <p className="mt-0.5 text-ink-soft text-xs leading-5 tabular-nums @2xl:shrink-0 @2xl:whitespace-nowrap">
          {entry.by && `${entry.by.name} · `}
          <When at={entry.at} time />
        </p>
      </div>
    </li>
  )
}
