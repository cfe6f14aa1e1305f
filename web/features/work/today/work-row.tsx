import clsx from 'clsx'
import { Eye, Hand } from 'lucide-react'
import { kindLabels } from '#content/work/kind-labels.ts'
import type { WorkItem } from '#contract/work/work.ts'
import { localTimeAt } from '#domain/calendar/zones.ts'
import { formatWork } from '#domain/work/due.ts'
import { settings } from '#web/lib/settings.ts'
import { DueLine } from '#web/shared/work/due-mark.tsx'
import type { SteadyRow } from '#web/shared/work/steady-rows.ts'
import type { ItemActions } from '#web/shared/work/use-work-actions.ts'
import { WorkActionMenu } from '#web/shared/work/work-action-menu.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { kindIcons } from './kind-icons.ts'

interface WorkRowProps {
  row: SteadyRow<WorkItem>
  viewers: WorkItem['viewers'] | readonly { id: string; name: string }[]
  href: string
  isUnder: boolean
  isOpen: boolean
  now: Date
  onOpen: (item: WorkItem) => void
  actions: ItemActions
}

export function WorkRow({ row, viewers, href, isUnder, isOpen, now, onOpen, actions }: WorkRowProps) {
  const { item, endedAt } = row
  const { myId } = actions
  const Icon = kindIcons[item.kind]
  const label = kindLabels[item.kind].one
  return (
    <li
      data-work={item.key}
      className={clsx(
        'relative grid min-h-11 grid-cols-[1.25rem_minmax(0,1fr)_auto_2.25rem] items-center gap-x-2.5 border-line border-b px-3 py-1.5 text-sm transition-colors last:border-b-0',
        '@2xl:grid-cols-[6.75rem_9rem_minmax(0,1fr)_9.5rem_7rem_2.25rem] @2xl:gap-x-3 @2xl:py-0 @4xl:grid-cols-[6.75rem_10.5rem_minmax(0,1fr)_9.5rem_3.25rem_7.5rem_2.25rem]',
        'scroll-mt-28 scroll-mb-20 hover:bg-sunk has-[[data-row-action]:focus-visible]:bg-sunk',
        isOpen && 'bg-brand-soft',
        endedAt && 'text-ink-faint',
      )}
    >
      <span
        className={clsx('flex items-center gap-2 @max-2xl:self-start @max-2xl:pt-0.5', !endedAt && 'text-ink-soft')}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate @max-2xl:sr-only">{label}</span>
      </span>
      <OpenLink {...{ item, href, isUnder, isOpen, onOpen }} hasEnded={endedAt !== null} />
      <span className="col-span-2 col-start-2 row-start-2 flex items-center justify-between gap-3 @2xl:contents">
        <span
          aria-hidden="true"
          title={item.reason}
          className={clsx('truncate @2xl:col-start-3 @2xl:row-start-1', !endedAt && '@max-2xl:text-ink-soft')}
        >
          {item.reason}
        </span>
        {!endedAt && <Who item={item} viewers={viewers} myId={myId} />}
      </span>
      <span className="col-start-3 row-start-1 justify-self-end @2xl:col-start-4 @2xl:justify-self-start">
        {endedAt ? <Ended item={item} at={endedAt} myId={myId} /> : <DueLine item={item} now={now} />}
      </span>
      <span className="hidden text-ink-soft text-xs tabular-nums @4xl:inline">
        {!endedAt && formatWork(item.weight)}
      </span>
      <span className="relative col-start-4 row-span-2 row-start-1 @2xl:col-start-auto @2xl:col-end-[-1] @2xl:row-span-1">
        {!endedAt && <WorkActionMenu item={item} actions={actions} />}
      </span>
    </li>
  )
}

interface OpenLinkProps extends Pick<WorkRowProps, 'href' | 'isUnder' | 'isOpen' | 'onOpen'> {
  item: WorkItem
  hasEnded: boolean
}

const OpenLink = ({ item, href, isUnder, isOpen, hasEnded, onOpen }: OpenLinkProps) => (
  <Anchor
    href={href}
    data-row-action
    data-row-under={isUnder || undefined}
    aria-current={isOpen || undefined}
    onClick={() => onOpen(item)}
    className="truncate rounded-sm font-semibold after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-brand"
  >
    <bdi>{item.client.name}</bdi>
    <span className="sr-only">
      , {kindLabels[item.kind].one}: {item.reason}
      {hasEnded && ', ended'}
    </span>
  </Anchor>
)

const Ended = ({ item: { claimed }, at, myId }: { item: WorkItem; at: Date; myId: string }) => (
  <span className="whitespace-nowrap text-xs tabular-nums">
    {claimed ? (claimed.by.id === myId ? 'You' : claimed.by.name) : 'Off the list'},{' '}
    {localTimeAt(at, settings.timeZone).slice(11)}
  </span>
)

function Who({
  item: { claimed, assignedTo },
  viewers,
  myId,
}: Pick<WorkRowProps, 'viewers'> & { item: WorkItem; myId: string }) {
  const name = assignedTo && (assignedTo.id === myId ? 'You' : assignedTo.name)
  const looking = viewers.map((viewer) => viewer.name).join(', ')
  return (
    <span className="flex min-w-0 max-w-28 shrink-0 flex-col items-end text-xs leading-tight @2xl:col-start-5 @2xl:row-start-1 @2xl:max-w-none @2xl:items-start @4xl:col-start-6">
      {name && (
        <span className={clsx('flex max-w-full items-center gap-1', claimed ? 'font-semibold' : 'text-ink-soft')}>
          {claimed && <Hand aria-hidden="true" className="size-3.5 shrink-0" />}
          {claimed && <span className="sr-only">In hand: </span>}
          <span className="truncate" title={name}>
            {name}
          </span>
        </span>
      )}
      {looking && (
        <span className="flex max-w-full items-center gap-1 text-info">
          <Eye aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate" title={looking}>
            <span className="sr-only">Viewing now: </span>
            {looking}
          </span>
        </span>
      )}
    </span>
  )
}
