// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, the parts of a table lose their roles in some browsers

import clsx from 'clsx'
import { Mail } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode } from 'react'
import type { ApplicationDocumentCounts, ClientApplication } from '#contract/clients/clients.ts'
import { daysBetween, formatDay } from '#domain/calendar/calendar.ts'
import { causeLabel, turnLabels } from '#domain/cases/codes.ts'
import { counted } from '#domain/english/counted.ts'
import { balanceFigure } from '#domain/money/ledger/preview.ts'
import { fullName } from '#domain/names/full-name.ts'
import { paperName } from '#domain/requirements/checklist.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { settings } from '#web/lib/settings.ts'
import { When } from '#web/lib/when.tsx'
import { StatusOfApplication } from '#web/shared/clients/application-status.tsx'
import { Day } from '#web/shared/path/day.tsx'
import { portalToday } from '#web/shared/portal-today.ts'
import { RowBox } from '#web/shared/selection/row-box.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { rowLook, whereWide } from './client-table.tsx'
import { type RowAction, RowMenu } from './row-menu.tsx'

/** The actions of a row. All rows share the same functions, so that only changed rows render again. */
export interface RowActions {
  open: (id: string) => void
  select: (id: string, extend: boolean) => void
  begin: (bulkChange: RowAction, application: ClientApplication) => void
}

interface ClientRowProps {
  application: ClientApplication
  isSelected: boolean
  isOpen: boolean
  actions: RowActions
}

export const ClientRow = memo(function ClientRow({ application, isSelected, isOpen, actions }: ClientRowProps) {
  const { id, user } = application
  const name = fullName(user, user.email)
  return (
    <tr
      role="row"
      data-row={id}
      aria-selected={isSelected}
      onClick={openUnlessElsewhere}
      className={clsx(
        rowLook,
        'cursor-pointer scroll-mt-28 scroll-mb-20 transition-colors',
        isSelected ? 'border-brand-line bg-brand-soft' : '@4xl:hover:bg-sunk',
        isOpen && !isSelected && 'bg-sunk',
      )}
    >
      <td role="cell" className="row-span-5 self-start @4xl:row-auto @4xl:self-center @4xl:pl-0.5">
        <RowBox label={`Select ${name}`} checked={isSelected} onChange={(_, extend) => actions.select(id, extend)} />
      </td>
      <Cell className="col-span-2 pr-11 @4xl:col-auto @4xl:pr-1.5">
        <WhoApplied application={application} name={name} onOpen={actions.open} />
      </Cell>
      <Cell className="col-span-2 col-start-2 whitespace-nowrap tabular-nums @xs:col-span-1 @4xl:col-auto @4xl:text-xs">
        {application.applicationNumber}
      </Cell>
      <Cell className="order-1 col-start-2 whitespace-nowrap tabular-nums @4xl:order-none @4xl:col-auto">
        <When at={application.createdAt} />
      </Cell>
      <Cell className="order-1 text-right tabular-nums @4xl:order-none">
        <Label>Balance</Label>
        {balanceFigure(application.balance, settings.currency)}
      </Cell>
      <Cell className="col-span-2 col-start-2 @xs:col-span-1 @xs:col-start-3 @xs:text-right @4xl:col-auto @4xl:text-left">
        <StatusAndPacket application={application} />
      </Cell>
      <Expiry expiry={application.expiry} />
      <Cell className="order-2 col-span-2 col-start-2 @4xl:order-none @4xl:col-auto">
        <Label>Waiting for</Label>
        <Waits application={application} />
      </Cell>
      <Cell className="order-2 col-span-2 col-start-2 @4xl:order-none @4xl:col-auto">
        <Label>Assigned to</Label>
        <Assignee name={application.assignedTo?.name} />
      </Cell>
      <td role="cell" className="absolute top-1 right-1 @4xl:static">
        <RowMenu application={application} name={name} onBegin={actions.begin} />
      </td>
    </tr>
  )
})

interface WhoAppliedProps {
  application: ClientApplication
  name: string
  onOpen: (id: string) => void
}

function WhoApplied({ application, name, onOpen }: WhoAppliedProps) {
  const { id, user, unansweredMessages, unansweredSince } = application
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} size="small" />
      <span className="min-w-0 leading-tight">
        <span className="flex items-center gap-1.5">
          {/* A plain link: a router link would render again on every change of the address. */}
          <a
            href={`/admin/applications/${id}`}
            data-row-link
            title={name}
            onClick={(event) => {
              if (opensElsewhere(event)) return
              event.preventDefault()
              onOpen(id)
            }}
            className="wrap-anywhere rounded-sm font-semibold underline-offset-[0.2em] hover:text-brand-strong hover:underline @4xl:truncate"
          >
            <bdi>{name}</bdi>
          </a>
          <Unanswered count={unansweredMessages} since={unansweredSince} />
        </span>
        {name !== user.email && (
          <span title={user.email} className="block break-all text-ink-soft text-xs leading-tight @4xl:truncate">
            {user.email}
          </span>
        )}
      </span>
    </span>
  )
}

const Cell = ({ className, children }: { className?: string; children: ReactNode }) => (
  <td role="cell" className={clsx('min-w-0 px-2 py-1 @4xl:px-1.5', className)}>
    {children}
  </td>
)

const Label = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="mr-2 text-ink-soft text-xs @4xl:hidden">
    {children}
  </span>
)

function Unanswered({ count, since }: { count: number; since: string | null }) {
  if (count === 0 || since === null) return null
  const words = `${counted(count, 'unanswered message')}, since ${formatDateTime(since)}`
  return (
    <span title={words} className="inline-flex shrink-0 items-center gap-0.5 text-brand-strong text-xs tabular-nums">
      <Mail aria-hidden="true" className="size-3.5" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

const Assignee = ({ name }: { name: string | undefined }) =>
  name === undefined ? (
    <span className="text-ink-faint">Nobody</span>
  ) : (
    <span title={name} className="@4xl:block @4xl:truncate">
      {name}
    </span>
  )

const StatusAndPacket = ({ application: { status, documentCounts } }: { application: ClientApplication }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 @xs:flex-col @xs:flex-nowrap @xs:items-end @xs:gap-0.5 @4xl:items-start @4xl:gap-0">
    <StatusOfApplication status={status} className="px-2! @4xl:py-0!" />
    <PacketCount counts={documentCounts} />
  </span>
)

function PacketCount({ counts: { approved, required } }: { counts: ApplicationDocumentCounts }) {
  const isWhole = approved === required
  return (
    <span
      className={clsx('whitespace-nowrap text-xs leading-tight tabular-nums', isWhole ? 'text-good' : 'text-ink-soft')}
    >
      {approved} of {required} approved
    </span>
  )
}

function Expiry({ expiry }: Pick<ClientApplication, 'expiry'>) {
  if (!expiry) return <Cell className={clsx('hidden', whereWide)}>{null}</Cell>
  const isOver = expiry.on < portalToday()
  return (
    <Cell
      className={clsx('order-2 col-span-2 col-start-2 @4xl:order-none @4xl:col-auto @4xl:leading-tight', whereWide)}
    >
      <Label>{isOver ? 'Expired' : 'Expires'}</Label>
      <span className="tabular-nums @4xl:block">
        <Day on={expiry.on} />
      </span>
      <span className="ml-1.5 text-ink-soft text-xs leading-tight @4xl:ml-0 @4xl:block @4xl:truncate">
        {paperName(expiry.requirementId)}
        {isOver && <span className="hidden @4xl:inline">, expired</span>}
      </span>
    </Cell>
  )
}

function Waits({ application: { waiting } }: { application: ClientApplication }) {
  const party = turnLabels[waiting.for]
  const cause = causeLabel(waiting.cause)
  const days = daysBetween(waiting.since, portalToday())
  const age = days < 1 ? 'today' : counted(days, 'day')
  return (
    <span title={`${party}: ${cause}, since ${formatDay(waiting.since)}`} className="leading-tight @4xl:block">
      <span className="@4xl:flex @4xl:items-baseline @4xl:gap-1">
        <span className="@4xl:truncate">{party}</span>
        <span className="ml-1 shrink-0 text-ink-soft text-xs tabular-nums @4xl:ml-0">
          <span className="sr-only">, </span>
          {age}
        </span>
      </span>
      <span className="block text-ink-soft text-xs leading-tight @4xl:truncate">{cause}</span>
    </span>
  )
}

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey, button }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey || button !== 0

/** Opens the row unless the click hits another control or ends a text selection. */
function openUnlessElsewhere(event: MouseEvent<HTMLTableRowElement>) {
  // Clicks in a portal of the row, such as its menu, bubble here through React.
  if (!(event.target instanceof Element && event.currentTarget.contains(event.target))) return
  const pressed = event.target.closest('a, button, input, label')
  if (pressed || opensElsewhere(event) || window.getSelection()?.isCollapsed === false) return
  const link = event.currentTarget.querySelector<HTMLElement>('[data-row-link]')
  // The panel returns the focus to the row when it closes.
  link?.focus({ preventScroll: true })
  link?.click()
}
